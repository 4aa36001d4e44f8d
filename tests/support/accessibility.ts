import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Checks the page in its current state with axe: WCAG 2.2 AA and axe's best practices. */
export async function expectNoAxeFindings(page: Page, where = page.url()): Promise<void> {
  // The site's Content-Security-Policy blocks an added script, so axe is evaluated instead.
  await page.evaluate(axeSource)
  // Content far below the first view is not laid out until it comes near, so axe could not measure it.
  await page.evaluate(() => delete document.documentElement.dataset['firstView'])
  const findings = await page.evaluate(async () => {
    // Axe measures only the visible half of a field that is half behind a sticky bar, although it can be scrolled into
    // view.
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const { style } of bars) Object.assign(style, { position: 'relative', inset: 'auto' })
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Otherwise axe also describes each element that passes, which takes half of its time.
      resultTypes: ['violations'],
    })
    for (const { style } of bars) Object.assign(style, { position: '', inset: '' })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map((node) => node.html.slice(0, 200)),
    }))
  })
  expect(findings, `axe on ${where}`).toEqual([])
}

/** No content may be wider than the screen, because the page would then scroll sideways. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { width, content } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }))
  expect(content, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(width)
}

/** The words of a button wrap instead of being cut off at its edge, which is that of the label or of the button. */
async function expectNoCutButton(page: Page): Promise<void> {
  const cut = await page
    .locator('.mantine-Button-label:visible')
    .evaluateAll((labels) =>
      labels
        .filter((label) =>
          [label, label.closest('button, a') ?? label].some(
            ({ clientWidth }) => label.scrollWidth > clientWidth,
          ),
        )
        .map(({ textContent }) => textContent),
    )
  expect(cut, `buttons of ${page.url()} whose words are cut`).toEqual([])
}

/**
 * Checks at each width of the design: one first-level heading, no horizontal scroll, no button with cut words, no
 * findings of axe.
 */
export async function expectFitAtEveryWidth(page: Page): Promise<void> {
  for (const width of [1280, 820, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoHorizontalScroll(page)
    await expectNoCutButton(page)
    await keepScreenshot(page, width)
    if (width === 1280 || width === 360) await expectNoAxeFindings(page, `${page.url()} at ${width}`)
  }
}

/** Keeps a picture of the whole page in the folder of SCREENSHOTS, for `compare-screenshots.mjs`. */
async function keepScreenshot(page: Page, width: number): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder === undefined) return
  await page.evaluate(() => delete document.documentElement.dataset['firstView'])
  const name = test.info().title.replaceAll(/[^a-z0-9]+/gi, '-')
  await page.screenshot({
    path: path.join(folder, `${name}-${width}.png`),
    fullPage: true,
    animations: 'disabled',
  })
}
