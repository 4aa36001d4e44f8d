import { defineConfig } from 'vitest/config'

/**
 * Tests of requests to the built site, without a browser. The site runs in the process of the tests. Only tests of
 * signals, starts and commands start processes.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{requests,processes}/**/*.test.ts'],
    maxWorkers: 2,
    // Without isolation, a worker loads the build and prepares its data only once.
    isolate: false,
    server: { deps: { external: [/\/build\/server\//] } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    allowOnly: false,
    passWithNoTests: false,
  },
})
