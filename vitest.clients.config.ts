import { defineConfig } from 'vitest/config';

/** `npm run test:clients`: the conformance suite and real clients, whose packages lie in test/clients. */
export default defineConfig({
  test: {
    include: ['test/clients/*.clients.ts'],
    maxWorkers: 1,
    testTimeout: 100_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
