import { defineConfig } from 'vitest/config'

/**
 * Requests to the built site and its answers, without a browser: the site runs in the process of the tests. Tests of
 * signals, starts and commands run them as processes.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{requests,processes}/**/*.test.ts'],
    maxWorkers: 2,
    // A worker loads the build once, and prepares its data once.
    isolate: false,
    server: { deps: { external: [/\/build\/server\//] } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    allowOnly: false,
    passWithNoTests: false,
  },
})
