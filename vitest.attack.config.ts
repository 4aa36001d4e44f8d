import { defineConfig } from 'vitest/config'

/** Tests that compare response times, so nothing may run beside them. */
const comparesTimes = ['forms', 'storm', 'timing'].map((name) => `tests/attack/${name}.test.ts`)

const attacks = {
  environment: 'node',
  testTimeout: 3_600_000,
  hookTimeout: 90_000,
} as const

/** Attacks on the built site over HTTP, for `npm run test:release`. See `tests/attack/extent.ts` for a quick run. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...attacks,
          name: 'side by side',
          include: ['tests/attack/**/*.test.ts'],
          exclude: comparesTimes,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...attacks,
          name: 'one at a time',
          include: comparesTimes,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    allowOnly: false,
    passWithNoTests: false,
    // The figures of each attack are printed without the name of the test before them.
    disableConsoleIntercept: true,
  },
})
