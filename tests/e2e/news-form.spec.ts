import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { takePhotograph } from '../support/photographs.ts'
import { imageChooser } from '../support/program-form.ts'
import {
  chooseImage,
  chooseImageByKey,
  expectRefused,
  imageRow,
  openForm,
  savedStatus,
  tabTo,
  wrongFiles,
} from '../support/record-form.ts'
import { publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { expect, collectProblems, startSession, test } from '../support/browser-test.ts'

test.slow()

const newAddress = '/admin/cms/newsupdates/new'
const type = (page: Page) => page.getByRole('combobox', { name: 'What type of News Report is this?' })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const date = (page: Page) => page.getByLabel('Date')
const link = (page: Page) => page.getByRole('textbox', { name: 'News Report Link' })
const embedLink = (page: Page) => page.getByRole('textbox', { name: 'Online Video Embed Link' })
const summary = (page: Page) => page.getByRole('textbox', { name: 'Summary', exact: true })
const source = (page: Page) => page.getByRole('textbox', { name: 'Source' })
const theme = (page: Page) => page.getByRole('combobox', { name: 'Theme' })
const add = (page: Page) => page.getByRole('button', { name: 'Add News Updates' })
const update = (page: Page) => page.getByRole('button', { name: 'Update News Report' })

const notOnTheWeb = 'This is not an address on the web. It begins with https:// or http://.'
const noVideo =
  'This is not a video on YouTube, Vimeo or Facebook. Paste its address, its share link or its embed code.'
const video = 'aqz-KE-bpKQ'
const understood = `A video on YouTube. Its embed link is https://www.youtube-nocookie.com/embed/${video}`

test('an editor publishes an article by keyboard, visitors find it everywhere, and a later edit makes it a video', async ({
  page,
  browser,
  site,
  problems,
}) => {
  const portrait = await takePhotograph('small portrait.jpg')
  await startSession(page, adaeze)
  await openForm(page, newAddress, 'Add News Update')
  await expect(type(page)).toHaveValue('News Article')
  await expect(page.getByRole('region', { name: 'Guidelines' }).getByRole('listitem')).toHaveText([
    /^All fields are compulsory\./,
    'A report is an article or an online video on a video platform.',
    'A statement is the forum’s own text. It has no link, and its image may be left out.',
    'An article has only one image.',
    /^Image file names must not contain brackets or special symbols\. ?The site replaces such characters for you\.$/,
    /^The summary must carry no external formatting when pasted\. ?The site removes it automatically\.$/,
    'For a video, the embed link comes from the platform’s share/embed option (the iframe’s src), whereas the report link is the normal browser link.',
  ])

  await test.step('all missing values are reported at the same time, next to their fields', async () => {
    await add(page).click()
    await expectRefused(page, title(page), 'Write a title.')
    await expectRefused(page, date(page), 'Choose the date of the news report.')
    await expectRefused(page, link(page), 'Paste the address of the news report.')
    await expectRefused(page, imageChooser(page), 'Add the image of the article.')
    await expectRefused(page, summary(page), 'Write the summary.')
    await expectRefused(page, source(page), 'Write the source, for example the name of the newspaper.')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'A title',
      'The date of the news report',
      'The address of the news report',
      'The image of the article',
      'The summary',
      'The source',
    ])
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('wrong files are refused next to the image field', async () => {
    for (const file of wrongFiles(fs.readFileSync(portrait.path))) {
      await imageChooser(page).setInputFiles(file)
      const reason = file.name === 'cut.jpg' ? 'damaged or incomplete' : `${file.name} was not added.`
      await expect(page.getByText(reason).filter({ visible: true }).first()).toBeVisible()
    }
    await chooseImage(page, portrait)
  })

  await test.step('a wrong value is refused next to its field, and the other fields keep their values', async () => {
    await title(page).fill('Nine women win')
    await date(page).fill('2026-10-17')
    await link(page).fill('https://courier.example/nine')
    await summary(page).fill('Nine of the twenty-one seats.')
    await source(page).fill('The Savannah Courier')
    const wrong = [
      [title, 'x'.repeat(201), 'The title is 201 characters long. Shorten it to 200 or fewer.'],
      [link, 'In the paper', notOnTheWeb],
      [summary, 'x'.repeat(5_000), 'The summary is 5,007 characters long with its formatting.'],
    ] as const
    for (const [field, value, words] of wrong) {
      const before = field === summary ? 'Nine of the twenty-one seats.' : await field(page).inputValue()
      await field(page).fill(value)
      await add(page).click()
      await expectRefused(page, field(page), words)
      await field(page).fill(before)
    }
    for (const [field, value] of [
      [title, 'Nine women win'],
      [date, '2026-10-17'],
      [link, 'https://courier.example/nine'],
      [source, 'The Savannah Courier'],
    ] as const) {
      await expect(field(page)).toHaveValue(value)
    }
    await expect(summary(page)).toHaveText('Nine of the twenty-one seats.')
    await expect(imageRow(page)).toContainText(portrait.name)
  })

  await test.step('a link that is not a video is refused, and every form of a video link is accepted', async () => {
    await type(page).selectOption('Online Video')
    // The image becomes the poster of the video.
    await expect(imageRow(page)).toContainText(portrait.name)
    await expect(page.getByText('Shown until the video is played.')).toBeVisible()
    for (const [value, words] of [
      ['', 'Paste the embed link of the video.'],
      ['javascript:alert(1)', noVideo],
    ] as const) {
      await embedLink(page).fill(value)
      await add(page).click()
      await expectRefused(page, embedLink(page), words)
    }
    for (const typed of [
      `youtube.com/watch?v=${video}`,
      `https://youtu.be/${video}?si=x`,
      `<iframe width="560" src="https://www.youtube.com/embed/${video}?si=x" allowfullscreen></iframe>`,
    ]) {
      await embedLink(page).fill('')
      await embedLink(page).fill(typed)
      await expect(page.getByRole('status').filter({ hasText: understood })).toBeVisible()
    }
    await type(page).selectOption('News Article')
    await expect(embedLink(page)).toBeHidden()
    await expect(imageRow(page)).toContainText(portrait.name)
    await type(page).selectOption('Online Video')
    await expect(embedLink(page)).toHaveValue(/^<iframe/)
  })

  await test.step('the form is filled in and sent by keyboard only', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await openForm(page, newAddress, 'Add News Update')
    await tabTo(page, type(page))
    await page.keyboard.press('ArrowDown')
    await expect(embedLink(page)).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await tabTo(page, title(page))
    await page.keyboard.type('<b>Nine</b> women 🎉')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('win\u202e seats')
    await tabTo(page, date(page))
    // These keys enter a date in any order of day, month and year.
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowUp']) {
      await page.keyboard.press(key)
    }
    await tabTo(page, link(page))
    await page.keyboard.type('courier.example/nine')
    await chooseImageByKey(page, portrait)
    await tabTo(page, summary(page))
    await page.keyboard.type('Nine of the twenty-one seats.')
    await page.keyboard.press('Tab')
    await tabTo(page, source(page))
    await page.keyboard.type('The Savannah Courier')
    await tabTo(page, theme(page))
    await page.keyboard.press('ArrowDown')
    await tabTo(page, add(page))
    await page.keyboard.press('Enter')
    await expect(savedStatus(page)).toBeFocused()
    await expect(title(page)).toHaveValue('')
    await expect(theme(page)).toHaveValue('')
    await expect(imageRow(page)).toHaveCount(0)
  })

  const published = '<b>Nine</b> women 🎉 win seats'
  const escaped = '&lt;b&gt;Nine&lt;/b&gt; women 🎉 win seats'
  const address = (await savedStatus(page).getByRole('link', { name: 'View' }).getAttribute('href')) ?? ''
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const visitor = await browser.newPage({ baseURL: site.url })
  collectProblems(visitor, problems, site.url)

  await test.step('visitors find it on the home page, in the archive, in the feed and in the sitemap', async () => {
    await visitor.goto('/')
    const carousel = visitor.getByRole('region', { name: 'News Updates' })
    await expect(carousel).toContainText(published)
    await expect(carousel).toContainText('News Article · The Savannah Courier')
    await visitor.goto('/news')
    await visitor.getByRole('link', { name: published }).first().click()
    await expect(visitor).toHaveURL(address)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(published)
    await expect(visitor.getByRole('main').locator('img').first()).toHaveAttribute('src', /small-portrait/)
    await expect(visitor.getByText('Nine of the twenty-one seats.')).toBeVisible()
    await expect(visitor.locator('a[href="https://courier.example/nine"]').first()).toBeVisible()
    const picture = await visitor.locator('meta[property="og:image"]').getAttribute('content')
    expect((await fetch(picture ?? '')).status).toBe(200)
    expect(await read('/feed.xml')).toContain(escaped)
    expect(await read('/sitemap.xml')).toContain(address)
  })

  await test.step('the pages of programs on its theme offer it, and it leads to them', async () => {
    const program = await publishProgram(site.url, 'Ward to Chamber')
    await visitor.goto(program)
    const more = visitor.getByRole('region', { name: 'More on This Theme' })
    await expect(more.getByRole('listitem')).toContainText('News Article')
    await expectNoAxeFindings(visitor)
    await more.getByRole('link', { name: published }).click()
    await expect(visitor).toHaveURL(address)
    await visitor.getByRole('link', { name: 'Programs on Political Advocacy' }).click()
    await expect(visitor).toHaveURL('/programs?theme_Political%20Advocacy')
    await expect(visitor.getByRole('main').getByRole('link', { name: 'Ward to Chamber' })).toBeVisible()
  })

  await test.step('an edit keeps the address, and another one makes it a video', async () => {
    await openForm(page, address.replace('/news/', '/admin/cms/newsupdates/'), 'Update News Report')
    await expect(title(page)).toHaveValue(published)
    await expect(link(page)).toHaveValue('https://courier.example/nine')
    await expect(theme(page)).toHaveValue('Political Advocacy')
    await expect(imageRow(page).getByText('Stored', { exact: true })).toBeVisible()
    await title(page).fill('Nine women win seats')
    await update(page).click()
    await expect(savedStatus(page)).toBeVisible()
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Nine women win seats')
    await expect(visitor.getByRole('main').locator('img').first()).toHaveAttribute('src', /small-portrait/)
    expect(await read('/feed.xml')).toContain('<title>Nine women win seats</title>')

    await type(page).selectOption('Online Video')
    await embedLink(page).fill(`https://youtu.be/${video}`)
    await update(page).click()
    await expect(savedStatus(page)).toBeVisible()
    await visitor.goto(address)
    await expect(visitor.getByRole('button', { name: /^Play the video/ })).toBeVisible()
    await expect(visitor.getByRole('main').locator('img').first()).toHaveAttribute('src', /small-portrait/)
    await visitor.goto('/')
    await expect(visitor.getByRole('region', { name: 'News Updates' })).toContainText('Loads from YouTube')
    await page.reload()
    await expect(type(page)).toHaveValue('Online Video')
    await expect(embedLink(page)).toHaveValue(`https://www.youtube-nocookie.com/embed/${video}`)
  })

  await test.step('a theme that somebody else took down is called as in the form', async () => {
    const staff = await signInByRequest(site.url, adaeze)
    const sent = await page
      .locator('form:has(input[name=version])')
      .evaluate((form: HTMLFormElement) =>
        Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      )
    const theirs = await staff.sendForm(new URL(page.url()).pathname, { ...sent, theme: '' })
    expect(theirs.status).toBe(200)
    await title(page).fill('Nine women have won')
    await update(page).click()
    const panel = page.getByRole('region', { name: /^You published this/ })
    await expect(panel.getByRole('group', { name: 'Theme, combined' })).toHaveText('No theme')
    await expect(theme(page)).toHaveValue('')
    await update(page).click()
    await expect(savedStatus(page)).toBeVisible()
  })

  await test.step('a statement is published without a link and without an image', async () => {
    await openForm(page, newAddress, 'Add News Update')
    await type(page).selectOption('Statement')
    await expect(link(page)).toBeHidden()
    await expect(embedLink(page)).toBeHidden()
    await title(page).fill('We ask every party for open primaries')
    await date(page).fill('2026-10-20')
    await page.getByRole('textbox', { name: 'Statement' }).fill('Publish the delegate lists.')
    await add(page).click()
    const signatory = page.getByRole('textbox', { name: 'Signed by' })
    await expectRefused(page, signatory, 'Write who signs the statement, with her office.')
    await signatory.fill('Ruth Danladi, President')
    await add(page).click()
    await expect(savedStatus(page)).toBeVisible()
    await visitor.goto(
      (await savedStatus(page).getByRole('link', { name: 'View' }).getAttribute('href')) ?? '',
    )
    const facts = visitor
      .getByRole('main')
      .locator('p')
      .filter({ has: visitor.locator('time') })
    await expect(facts.first()).toHaveText(/^Statement Ruth Danladi, President\s· 20 October 2026$/)
    await expect(visitor.getByText('Publish the delegate lists.')).toBeVisible()
    await expect(visitor.getByRole('link', { name: /^(Read|Watch) the report/ })).toHaveCount(0)
    await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.getByRole('button', { name: 'Copy text' }).click()
    await expect(visitor.getByText('Text copied.')).toBeVisible()
    expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(
      'We ask every party for open primaries\n\nPublish the delegate lists.\n\nRuth Danladi, President\n',
    )
    await visitor.goto('/news')
    await expect(visitor.getByRole('main').getByText('Statement', { exact: true })).toBeVisible()
  })
})
