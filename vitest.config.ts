import { defineConfig } from 'vitest/config'
import { lazyHydration } from './app/public/lazy-hydration/vite-plugin.ts'

/**
 * Unit and contract tests lie beside their source, checks on the repository in tests/repo.
 * Browser walks are Playwright's (tests/e2e) and end in `.spec.ts` so that neither runner takes the other's.
 */
export default defineConfig({
  plugins: [lazyHydration()],
  test: {
    environment: 'node',
    include: [
      '{app,bench,domain,ports,server,starter,scripts}/**/*.test.{ts,tsx}',
      'tests/{repo,support}/**/*.test.ts',
    ],
    // Two processors are what the smallest machine has; argon2 and sharp bring threads of their own.
    maxWorkers: 2,
    // For a machine that others use too: pictures of fifty megapixels take a while on half a processor.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // A test that was left focused or an empty run must not look like success.
    allowOnly: false,
    passWithNoTests: false,
  },
})
