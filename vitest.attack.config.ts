import { defineConfig } from 'vitest/config'

/**
 * Attacks on the built site over HTTP: a quick part with every `npm test`, all of it with `npm run test:attack`.
 * One file at a time, because some of them compare how long readers wait.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/attack/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 90_000,
    allowOnly: false,
    passWithNoTests: false,
    // The figures each attack prints stand alone, without the name of the test before them.
    disableConsoleIntercept: true,
  },
})
