import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { storeRecords } from '../support/stored-records.ts'

test.use({ content: 'forum' })

test('the cards of the mandate alternate, and the team stands in even rows at every width', async ({
  page,
  site,
}) => {
  await page.goto('/aboutus')
  const team = page.getByRole('region', { name: 'Our Team' })
  const mandate = page.getByRole('region', { name: 'Our Mandate' })
  const backgrounds = await mandate
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).backgroundColor))
  expect(backgrounds).toEqual([backgrounds[0], backgrounds[1], backgrounds[0], backgrounds[1]])
  expect(backgrounds[0]).not.toBe(backgrounds[1])

  const last = team.getByRole('listitem').last()
  const boxOf = async (locator: Locator) => (await locator.boundingBox())!
  for (const [width, isAlone] of [
    [360, true],
    [600, false],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    const portrait = await boxOf(last.locator(':scope > :first-child'))
    const name = await boxOf(last.getByRole('heading'))
    expect(name.x > portrait.x + portrait.width, 'the name beside the portrait').toBe(isAlone)
  }

  const four = ['Ebiere', 'Ruth', 'Nkiruka', 'Oluwafunmilayo Adegbenro-Okonkwo'].map((fullName, place) => ({
    id: `member-${place}`,
    fullName,
    position: 'Administration and Communications Manager, North Central',
    order: 10 + place,
  }))
  await storeRecords(
    site,
    four.map((fields) => ({ kind: 'set', collection: 'Staff', id: fields.id, fields })),
    { uid: 'adaeze', name: 'Adaeze' },
  )
  await expect(async () => {
    await page.reload()
    await expect(team.getByRole('listitem')).toHaveCount(7, { timeout: 1_000 })
  }).toPass()
  const tops = await team
    .getByRole('listitem')
    .evaluateAll((people) => people.map((person) => person.getBoundingClientRect().top))
  expect(
    tops.filter((top) => top === tops[0]),
    'seven people: four, then three',
  ).toHaveLength(4)
  expect(new Set(tops).size).toBe(2)

  await page.setViewportSize({ width: 320, height: 740 })
  const pieces = await last
    .locator(':scope > :first-child')
    .evaluate((portrait) => portrait.getClientRects().length)
  expect(pieces, 'the place of a portrait beside many words is in one piece').toBe(1)
})

test('a core area of the home page leads to its place on the page of all areas', async ({ page }) => {
  await page.goto('/')
  const preview = page.getByRole('region', { name: 'Core Areas' })
  await preview.getByRole('link', { name: 'Gender Based Violence' }).click()
  await expect(page).toHaveURL('/aboutus/coreareas#area-4')
  await expect(page.getByRole('heading', { name: 'Gender Based Violence' })).toBeInViewport()
})
