import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium, findHeadlessShell } from './scripts/find-chromium.mjs'

const chromium = findChromium()
if (!chromium)
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM to the path of one.')

const launchOptions = (executablePath: string) => ({
  executablePath,
  args: [
    ...chromiumFlags,
    // Chromium estimates how fast the connection is, and loads pictures below the view from twice as far on a slow one.
    // A busy machine looks like a slow connection.
    '--force-effective-connection-type=4G',
    // No page of a test lives long enough for optimized code: compiling it took a quarter of the renderers' time.
    '--js-flags=--no-opt --no-maglev',
  ],
})

/** Tests of features that the headless shell lacks: keeping pages for Back, and loading pictures late. */
const needChromium = ['back-forward.spec.ts', 'weight.spec.ts']

/** Browser tests in the system's Chromium against the built server. Each worker starts its own servers. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // Each worker runs the sites of its tests itself, from the build.
  build: { external: ['**/build/server/**'] },
  forbidOnly: true,
  retries: 0,
  // Long enough for a busy machine; on an idle one a test takes a tenth of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Pages come from the server, not from the service worker. The offline tests allow the service worker.
    serviceWorkers: 'block',
    // A sixth of a test's processor time went into drawing transitions. Tests that need motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
  },
  projects: [
    {
      name: 'chromium',
      testMatch: needChromium,
      use: { launchOptions: launchOptions(chromium), contextOptions: { reducedMotion: 'no-preference' } },
    },
    {
      name: 'pages',
      testIgnore: needChromium,
      use: { launchOptions: launchOptions(findHeadlessShell() ?? chromium) },
    },
  ],
})
