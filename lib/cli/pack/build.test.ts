import { expect, test } from 'vitest';
import { suiteBuild } from './build.js';

test('a build is known by version and modules, and is the same as long as they are', async () => {
  const build = await suiteBuild();
  expect(build).toMatch(/^\d+\.\d+\.\d+ \(build [0-9a-f]{12}\)$/);
  expect(await suiteBuild()).toBe(build);
});
