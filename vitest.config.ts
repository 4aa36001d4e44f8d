import { configDefaults, defineConfig } from 'vitest/config'
import { publicPages } from './app/public/islands/vite-plugin.ts'

/**
 * Unit and contract tests are next to their source, checks of the repository in tests/repo. Browser tests (tests/e2e)
 * run in Playwright. Their files end in `.spec.ts`, so that neither runner picks up the files of the other.
 */
export default defineConfig({
  plugins: [publicPages()],
  test: {
    environment: 'node',
    globalSetup: 'tests/support/postgres-for-tests.ts',
    // The smallest supported machine has two processors; argon2 and sharp start their own threads.
    maxWorkers: 2,
    projects: [
      // A new worker for each file would load all modules again, which takes more than half of the processor time.
      {
        extends: true,
        test: {
          name: 'shared',
          include: [
            '{app,bench,domain,ports,server,starter,scripts}/**/*.test.{ts,tsx}',
            'tests/{repo,support}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, '**/*.isolated.test.ts'],
          isolate: false,
        },
      },
      // A mock does not affect modules that an earlier file of the same worker has loaded (Vitest 5.1.1).
      { extends: true, test: { name: 'isolated', include: ['{app,server}/**/*.isolated.test.ts'] } },
    ],
    // Long enough for a busy machine: pictures of fifty megapixels are slow on half a processor.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // A focused test (`test.only`) or an empty run must fail.
    allowOnly: false,
    passWithNoTests: false,
  },
})
