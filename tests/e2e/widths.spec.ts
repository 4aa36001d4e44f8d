import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { storeRecords } from '../support/stored-records.ts'

test.use({ content: 'forum' })

const box = async (part: Locator) => (await part.boundingBox())!

test('a low laptop window has the headline, the sentence and both buttons in view, with their labels on one line', async ({
  page,
}) => {
  for (const [width, height] of [
    [1366, 650],
    [1024, 768],
    [820, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const ways = ['Our Programs', 'Join Us'].map((name) => page.getByRole('main').getByRole('link', { name }))
    for (const way of ways) await expect(way.first(), `${width} x ${height}`).toBeInViewport({ ratio: 1 })
    expect(await labelTop(page, 'Our Programs')).toBe(await labelTop(page, 'Join Us'))
  }
})

test('from 600 px the women stand beside the title, and the news picture begins with its words', async ({
  page,
}) => {
  for (const width of [600, 700, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const title = await box(page.getByRole('heading', { level: 1 }))
    const hero = await box(page.locator('main img').first())
    expect(hero.y, `${width} px`).toBeLessThan(title.y + title.height)
    expect(hero.x, `${width} px`).toBeGreaterThan(title.x + title.width * 0.6)
    const slide = page.getByRole('region', { name: 'News Updates' }).getByRole('article').first()
    const [picture, words] = [
      await box(slide.locator('> div').first()),
      await box(slide.locator('> div').last()),
    ]
    expect(Math.abs(picture.y - words.y), `${width} px`).toBeLessThan(4)
    expect(Math.abs(picture.height - words.height), `${width} px`).toBeLessThan(4)
  }
})

test('an arrow stays on the line of the last word, and a date on one line', async ({ page }) => {
  for (const address of ['/', '/aboutus/coreareas'])
    for (const width of [320, 360, 600, 820]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      const torn = await page.evaluate(() =>
        [...document.querySelectorAll('main a:not(:has(div)) > svg:not(:first-child)')].flatMap((arrow) => {
          const words = document.createRange()
          const [first] = arrow.parentElement!.childNodes
          words.selectNodeContents(first!)
          const last = [...words.getClientRects()].at(-1)
          const { top, bottom } = arrow.getBoundingClientRect()
          const isTorn = last && top !== bottom && (top > last.bottom || bottom < last.top)
          return isTorn ? [arrow.parentElement!.textContent] : []
        }),
      )
      expect(torn, `arrows of ${address} at ${width} px`).toEqual([])
      const broken = await page.evaluate(
        () =>
          [...document.querySelectorAll('time')].filter((time) => {
            const range = document.createRange()
            range.selectNodeContents(time)
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
          }).length,
      )
      expect(broken, `dates of ${address} at ${width} px`).toBe(0)
    }
})

test('one long word widens no part of a page beyond the window', async ({ page, site }) => {
  const word = 'womenandpolitics'.repeat(6)
  const summary = `<p>https://courier.example/${word}</p>`
  const report = {
    newsType: 'News Article',
    title: word,
    date: '2024-01-14',
    source: word,
    summary,
    link: '',
  }
  const day = { starts: '2087-01-10T09:00:00Z', ends: '', place: word, cost: word, text: word, programme: [] }
  await storeRecords(
    site,
    [
      { kind: 'set', collection: 'NewsUpdates', id: 'word', fields: { id: 'word', ...report } },
      {
        kind: 'set',
        collection: 'Events',
        id: 'word',
        fields: { id: 'word', title: word, mapLink: '', ...day },
      },
    ],
    { uid: 'adaeze', name: 'Adaeze' },
  )
  const program = await publishProgram(site.url, word)
  for (const address of ['/', '/programs', program, '/news', '/news/word', '/events/word']) {
    await page.goto(address)
    await expect(page.getByRole('main')).toContainText(word)
    for (const width of [320, 600, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const wide = await page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('h1, h2, h3, p, li, img')]
            .filter((part) => part.getBoundingClientRect().width > window.innerWidth)
            .map((part) => part.textContent || part.tagName),
        )
      expect(wide, `${address} at ${width} px`).toEqual([])
    }
  }
})

test('the theme of a program covers no face: below 820 px it stands under the picture', async ({
  page,
  site,
}) => {
  await publishProgram(site.url, 'Ward meeting, Lokoja')
  for (const width of [360, 700]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/programs')
    const card = page.getByRole('link', { name: 'Ward meeting, Lokoja' })
    const label = await box(card.getByText(/Mentorship|Advocacy|Activism|Violence/))
    const picture = await box(card.locator('[data-place], picture').first())
    expect(label.y, `${width} px`).toBeGreaterThanOrEqual(picture.y + picture.height)
  }
})

test('the newest news item is large, and a third woman has a row of her own on tablets', async ({
  page,
  site,
}) => {
  await page.goto('/news')
  const items = page.getByRole('main').getByRole('listitem')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(items.nth(1).getByText('Traders in Onitsha')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(items.nth(1).getByText('Traders in Onitsha')).toBeVisible()
  const [large, row] = [await box(items.first()), await box(items.nth(2))]
  expect(large.height).toBeGreaterThan(1.3 * row.height)

  const amina = { id: 'amina', name: 'Amina Bello', office: 'Councillor', year: 2019, result: 'Elected' }
  await storeRecords(site, [{ kind: 'set', collection: 'Women', id: 'amina', fields: amina }], {
    uid: 'adaeze',
    name: 'Adaeze',
  })
  await expect(async () => {
    await page.goto('/women')
    await expect(items).toHaveCount(3, { timeout: 1_000 })
  }).toPass()
  await page.setViewportSize({ width: 700, height: 900 })
  const [portrait, words] = await items.last().evaluate((item) => {
    const [left, right] = item.firstElementChild!.children
    return [left!.getBoundingClientRect().right, right!.getBoundingClientRect().left]
  })
  expect(words).toBeGreaterThan(portrait!)
})

/** The distance of a label from the top of the window. */
function labelTop(page: Page, name: string): Promise<number> {
  return page
    .getByRole('main')
    .getByRole('link', { name })
    .first()
    .evaluate((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      return range.getBoundingClientRect().top
    })
}

test('no word of the title is broken on the offline page and unknown addresses', async ({ page }) => {
  // The offline page loads again as soon as the site answers, which would be in the middle of a measurement.
  await page.addInitScript(() => {
    window.fetch = () => new Promise(() => {})
  })
  for (const address of ['/offline', '/no-such-page']) {
    await page.goto(address)
    for (const width of [320, 360, 600, 820, 1024, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      const title = page.getByRole('heading', { level: 1 })
      const lines = await title.evaluate((heading) => {
        const text = heading.firstChild as Text
        const counts = [...text.data.matchAll(/\S+/g)].map(({ index, 0: word }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length
        })
        return Math.max(...counts)
      })
      expect(lines, `${address} at ${width} px`).toBe(1)
    }
  }
})
