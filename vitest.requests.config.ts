import { defineConfig } from 'vitest/config'

/**
 * Tests of requests to the built site, without a browser. The site runs in the process of the tests. Only tests of
 * signals, starts and commands start processes.
 */
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'requests', include: ['tests/{requests,processes}/**/*.test.ts'] } },
      // The tests of accounts once more, with the passwords at an identity service.
      {
        extends: true,
        test: {
          name: 'identity-service',
          include: [
            'tests/requests/{account-links,accounts,device-lock,guard,mail,roles,sign-in,two-step}.test.ts',
          ],
          env: { PASSWORDS: 'at an identity service' },
        },
      },
    ],
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
