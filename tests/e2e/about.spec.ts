import type { Locator } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { expect, openWithoutScript, test, hydrate } from '../support/browser-test.ts'
import { storeRecords } from '../support/stored-records.ts'

test.use({ content: 'forum' })

const tenPartners = [
  'ActionAid',
  'MacArthur Foundation',
  'Canada',
  'USAID',
  'UKaid',
  'WRAPPA',
  'UN Women',
  'NDI',
  'IRI',
  'WDN',
]
test.slow()

test('About Us shows the story, the team, the mandate and the partners', async ({ page, site }) => {
  const partners = page.getByRole('region', { name: 'Our Current Partners' }).getByRole('listitem')
  await page.goto('/')
  await expect(partners).toHaveText(tenPartners)
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).first().click()
  await expect(page).toHaveURL('/aboutus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')

  const story = page.getByRole('region', { name: 'Our Story' })
  await expect(story).toContainText('nineteen women and one question')
  await expect(story).toContainText('They left with a plan.')
  await expect(story.getByRole('img', { name: 'Picture of About' })).toBeVisible()

  const team = page.getByRole('region', { name: 'Our Team' })
  await expect(team.getByRole('heading', { level: 3 })).toHaveText([
    'Hadiza Sule',
    'Zainab Ɗanjuma',
    'Morẹ́nikẹ́ Adébáyọ̀',
  ])
  await expect(team).toContainText('Head of Political Advocacy')

  const mandate = page.getByRole('region', { name: 'Our Mandate' })
  await expect(mandate.getByRole('heading', { level: 3 })).toHaveText([
    'Mission',
    'Vision',
    'Values',
    'Objectives',
  ])
  const backgrounds = await mandate
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).backgroundColor))
  expect(backgrounds).toEqual([backgrounds[0], backgrounds[1], backgrounds[0], backgrounds[1]])
  expect(backgrounds[0]).not.toBe(backgrounds[1])

  await expect(partners).toHaveText(tenPartners)
  await expectFitAtEveryWidth(page)

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

test('Core Areas shows each of the four areas with a picture, a text and a link to its programs', async ({
  page,
}) => {
  await page.goto('/')
  await hydrate(page)
  const preview = page.getByRole('region', { name: 'Core Areas' })
  await expect(preview).toContainText('Experienced women politicians coach first-time aspirants.')
  await expect(preview).not.toContainText('Every aspirant is paired')
  await preview.getByRole('link', { name: 'Gender Based Violence' }).click()
  await expect(page).toHaveURL('/aboutus/coreareas#area-4')
  await expect(page.getByRole('heading', { name: 'Gender Based Violence' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Gender Based Violence' })).toBeInViewport()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Core Areas')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Mentorship and Training',
    'Political Advocacy',
    'Socio-Political Activism',
    'Gender Based Violence',
  ])
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(4)
  await expectFitAtEveryWidth(page)

  await page.getByRole('link', { name: 'Programs in this area (Political Advocacy)' }).click()
  await expect(page).toHaveURL('/programs?theme_Political%20Advocacy')
})

test('the pages about the forum are complete without JavaScript', async ({ site, browser, problems }) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/aboutus')
  await expect(page.getByText('They left with a plan.')).toBeVisible()
  await page.getByRole('link', { name: 'Core Areas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Core Areas')
})

test('any other page below About Us does not exist', async ({ site }) => {
  for (const path of ['/aboutus/anything', '/aboutus/coreareas/more', '/aboutus/%']) {
    const { status } = await fetch(site.url + path)
    expect([400, 404], path).toContain(status)
  }
})
