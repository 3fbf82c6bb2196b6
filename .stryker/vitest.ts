import { defineConfig } from 'vitest/config';

/** The tests of the area that `AREA` names: each area is held by the tests beside it. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [`lib/${process.env['AREA'] ?? 'model'}/**/*.test.ts`],
    testTimeout: 60_000,
  },
});
