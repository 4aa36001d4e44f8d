import { defineConfig } from 'vitest/config'

/**
 * Attacks on the built site over HTTP. `npm test` runs a quick part, `npm run test:attack` runs all of it. One file runs
 * at a time, because some files compare response times.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/attack/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 90_000,
    allowOnly: false,
    passWithNoTests: false,
    // The figures of each attack are printed without the name of the test before them.
    disableConsoleIntercept: true,
  },
})
