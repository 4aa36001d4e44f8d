import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags } from '../scripts/find-chromium.mjs'
import type { Bench } from './part.ts'

/** A common light phone: 720 by 1600 pixels, two of them to each CSS pixel. */
export const phone = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** Opens a headless browser, which may run on any processor. Each of its contexts starts with an empty cache. */
export const openBrowser = (bench: Bench, flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: bench.chromium, args: [...chromiumFlags, ...flags] })
