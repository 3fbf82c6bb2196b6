import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'threads',
    isolate: false,
    include: ['lib/**/*.test.ts', 'suites/*.test.ts'],
    testTimeout: 30_000,
  },
});
