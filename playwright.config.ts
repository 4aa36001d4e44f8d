import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/find-chromium.mjs'

const chromium = findChromium()
if (!chromium)
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM to the path of one.')

/** Browser walks on the system's Chromium, against the built server; each worker starts servers of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Long enough for a machine that others use too; a walk takes a tenth of it on a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // What a walk meets is the server's answer; the walks without a connection let the worker in.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    launchOptions: {
      executablePath: chromium,
      args: [...chromiumFlags],
    },
  },
})
