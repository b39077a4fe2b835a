import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'dashboard/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/start-postgres.ts', 'test/build-dashboard.ts'],
    // Two files at a time: the tests start servers and processes of their own, and a busy machine makes them slow.
    maxWorkers: 2,
    testTimeout: 30_000,
    // A page in a browser on a busy machine may need a while until it shows what is expected.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
