import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import {
  addPhotographs,
  expectProgramAdded,
  openNewProgram,
  pressAddReport,
  writeProgram,
} from '../support/program-form.ts'
import { untouchedForm } from '../support/drafts.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Program report', exact: true })
/** A browser focuses nothing when the editor is attached to the page in the same moment. */
const focusText = (page: Page) =>
  expect(async () => {
    await text(page).focus()
    await expect(text(page)).toBeFocused({ timeout: 500 })
  }).toPass()
const source = (page: Page) => page.getByRole('textbox', { name: 'Program report, HTML source' })
const toolbar = (page: Page) => page.getByRole('group', { name: 'Formatting of: Program report' })
const control = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true })
const blockStyle = (page: Page) => page.getByRole('combobox', { name: 'Block style' })
/**
 * Presses a key on a control, which can become enabled later than the text changes. The editor takes the focus back in
 * the next frame; a key pressed sooner on another control goes into the text.
 */
async function pressControl(page: Page, name: string, key: string): Promise<void> {
  await expect(control(page, name)).toBeEnabled()
  await control(page, name).press(key)
  await expect(text(page)).toBeFocused()
}
/** Shows the controls that are not in the first row. */
const openMore = (page: Page) => control(page, 'More').click()
const linkAddress = (page: Page) => page.getByRole('textbox', { name: 'Link address' })
const selectAll = (page: Page) => page.keyboard.press('ControlOrMeta+a')

/** Pastes as a browser does: `html` and `plain` are what another program put on the clipboard. */
const paste = (page: Page, copied: { html?: string; plain?: string; picture?: boolean }) =>
  text(page).evaluate((element, { html, plain, picture }) => {
    const clipboardData = new DataTransfer()
    if (html !== undefined) clipboardData.setData('text/html', html)
    if (plain !== undefined) clipboardData.setData('text/plain', plain)
    if (picture) clipboardData.items.add(new File(['x'], 'screen.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, copied)

/** Expects the HTML that the form would send. */
const expectSent = (page: Page, html: string | RegExp) =>
  expect(page.locator('input[name=report]')).toHaveValue(html)

test.beforeEach(async ({ page }) => {
  await startSession(page, adaeze)
  await openNewProgram(page)
  await openMore(page)
})

test('each control of the toolbar works by mouse', async ({ page }) => {
  await text(page).click()
  await page.keyboard.type('Sixty women')
  await selectAll(page)

  for (const [name, tag] of [
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Underline', 'u'],
  ] as const) {
    await control(page, name).click()
    await expectSent(page, `<p><${tag}>Sixty women</${tag}></p>`)
    await expect(control(page, name)).toHaveAttribute('aria-pressed', 'true')
    await control(page, name).click()
    await expectSent(page, '<p>Sixty women</p>')
  }

  await control(page, 'Heading').click()
  await expectSent(page, '<h1>Sixty women</h1>')
  await control(page, 'Heading').click()

  for (const [name, tag] of [
    ['Numbered list', 'ol'],
    ['Bullet list', 'ul'],
  ] as const) {
    await control(page, name).click()
    await expectSent(page, `<${tag}><li><p>Sixty women</p></li></${tag}>`)
    await control(page, name).click()
    await expectSent(page, '<p>Sixty women</p>')
  }

  for (const [name, html] of [
    ['Heading 1', '<h1>Sixty women</h1>'],
    ['Heading 2', '<h2>Sixty women</h2>'],
    ['Code block', '<pre><code>Sixty women</code></pre>'],
    ['Normal', '<p>Sixty women</p>'],
  ] as const) {
    await blockStyle(page).selectOption(name)
    await expectSent(page, html)
    await expect(blockStyle(page)).toHaveValue(name)
  }

  await control(page, 'Bold').click()
  await control(page, 'Undo').click()
  await expectSent(page, '<p>Sixty women</p>')
  await control(page, 'Redo').click()
  await expectSent(page, '<p><strong>Sixty women</strong></p>')
  await blockStyle(page).selectOption('Heading 1')
  await control(page, 'Clear formatting').click()
  await expectSent(page, '<p>Sixty women</p>')

  await control(page, 'HTML source').click()
  await expect(source(page)).toHaveValue('<p>Sixty women</p>')
  await expect(control(page, 'Bold')).toBeDisabled()
  await source(page).fill('<h2>Jos</h2><p>Sixty women</p>')
  await control(page, 'HTML source').click()
  await expect(text(page).getByRole('heading', { level: 2, name: 'Jos' })).toBeVisible()
  await expectSent(page, '<h2>Jos</h2><p>Sixty women</p>')
})

test('each control of the toolbar can be reached and used by keyboard', async ({ page }) => {
  await focusText(page)
  await page.keyboard.type('Sixty women')
  await selectAll(page)

  // More opens and closes the second part.
  await control(page, 'More').press('Enter')
  await expect(control(page, 'Underline')).toBeHidden()
  await control(page, 'More').press('Enter')

  // Tab reaches all enabled controls in their visual order. Redo is disabled.
  await expect(control(page, 'Undo')).toBeEnabled()
  await control(page, 'Bold').focus()
  for (const name of allControls) {
    await expect(toolbarControl(page, name)).toBeFocused()
    await page.keyboard.press('Tab')
  }
  await expect(text(page)).toBeFocused()

  for (const [keys, tag] of [
    ['ControlOrMeta+b', 'strong'],
    ['ControlOrMeta+i', 'em'],
    ['ControlOrMeta+u', 'u'],
  ] as const) {
    await page.keyboard.press(keys)
    await expectSent(page, `<p><${tag}>Sixty women</${tag}></p>`)
    await page.keyboard.press('ControlOrMeta+z')
    await expectSent(page, '<p>Sixty women</p>')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expectSent(page, `<p><${tag}>Sixty women</${tag}></p>`)
    await page.keyboard.press('ControlOrMeta+z')
  }

  for (const [name, html] of [
    ['Bold', '<p><strong>Sixty women</strong></p>'],
    ['Italic', '<p><em>Sixty women</em></p>'],
    ['Underline', '<p><u>Sixty women</u></p>'],
    ['Numbered list', '<ol><li><p>Sixty women</p></li></ol>'],
    ['Bullet list', '<ul><li><p>Sixty women</p></li></ul>'],
  ] as const) {
    await pressControl(page, name, 'Enter')
    await expectSent(page, html)
    await pressControl(page, name, 'Space')
    await expectSent(page, '<p>Sixty women</p>')
  }

  await pressControl(page, 'Bold', 'Enter')
  await pressControl(page, 'Undo', 'Enter')
  await expectSent(page, '<p>Sixty women</p>')
  await pressControl(page, 'Redo', 'Enter')
  await expectSent(page, '<p><strong>Sixty women</strong></p>')
  await pressControl(page, 'Clear formatting', 'Enter')
  await expectSent(page, '<p>Sixty women</p>')
  await blockStyle(page).press('ArrowDown')
  await expect(blockStyle(page)).toBeFocused()
  await expectSent(page, '<h1>Sixty women</h1>')
  await expect(blockStyle(page)).toHaveValue('Heading 1')
  await expect(blockStyle(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expectSent(page, '<h2>Sixty women</h2>')
  await pressControl(page, 'Clear formatting', 'Enter')
  await expectSent(page, '<p>Sixty women</p>')
  await control(page, 'HTML source').press('Enter')
  await expect(source(page)).toBeVisible()
  await control(page, 'HTML source').press('Enter')
  await expect(text(page)).toHaveText('Sixty women')
})

const allControls = [
  'Bold',
  'Italic',
  'Heading',
  'Bullet list',
  'Numbered list',
  'Link',
  'Pull quote',
  'More',
  'Undo',
  'Block style',
  'Underline',
  'Place a picture',
  'Add a table',
  'Clear formatting',
  'HTML source',
]
const toolbarControl = (page: Page, name: string) =>
  name === 'Block style' ? blockStyle(page) : control(page, name)

test('the link control asks for an address, refuses unsafe addresses, and removes a link', async ({
  page,
}) => {
  await focusText(page)
  await page.keyboard.type('INEC')
  await selectAll(page)

  await control(page, 'Link').click()
  await expect(linkAddress(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(linkAddress(page)).toHaveAccessibleDescription(/^Write the address the link leads to/)
  for (const hostile of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
  ]) {
    await linkAddress(page).fill(hostile)
    await page.getByRole('button', { name: 'Add link' }).click()
    await expect(linkAddress(page)).toHaveAccessibleDescription(
      'A link can lead to a web page (https://), an email address or a phone number, nothing else.',
    )
    await expectSent(page, '<p>INEC</p>')
  }
  await page.keyboard.press('Escape')
  await expect(linkAddress(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  await expectSent(page, '<p>INEC</p>')

  // Enter adds the link and does not submit the surrounding form.
  await page.keyboard.press('ControlOrMeta+k')
  await linkAddress(page).fill('inecnigeria.org')
  await page.keyboard.press('Enter')
  await expect(linkAddress(page)).toBeHidden()
  await expectSent(page, '<p><a href="https://inecnigeria.org">INEC</a></p>')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await control(page, 'Remove link').click()
  await expectSent(page, '<p>INEC</p>')
  await expect(control(page, 'Link')).toBeVisible()
})

const pasted = [
  {
    from: 'Word',
    html:
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>' +
      '<!--StartFragment--><h1 style="color:#2F5496">Report<o:p></o:p></h1>' +
      '<p class="MsoNormal" style="font-family:Calibri;mso-ansi-language:EN-GB"><b>Sixty</b> women<span style="color:red"> came.</span><o:p>&nbsp;</o:p></p>' +
      '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>Abuja</p>' +
      '<!--EndFragment--></body></html>',
    plain: 'Report',
    clean:
      /^<h1>Report<\/h1><p><strong>Sixty<\/strong> women came\. ?<\/p><ul><li><p>Abuja<\/p><\/li><\/ul>$/,
  },
  {
    from: 'Google Docs',
    html:
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">' +
      '<span style="font-size:11pt;font-weight:700">Sixty</span><span style="font-size:11pt;font-style:italic"> women</span></p>' +
      '<ul><li dir="ltr" style="list-style-type:disc"><p dir="ltr"><span>Abuja</span></p></li></ul><img src="https://elsewhere.example/x.png"></b>',
    plain: 'Sixty women',
    clean: '<p><strong>Sixty</strong><em> women</em></p><ul><li><p>Abuja</p></li></ul>',
  },
  {
    from: 'WhatsApp',
    html: '<span dir="ltr" class="_ao3e selectable-text copyable-text"><span>\u200eSixty women came to Abuja \u{1f389}</span></span>',
    plain: '\u200eSixty women came to Abuja \u{1f389}',
    clean: '<p>Sixty women came to Abuja \u{1f389}</p>',
  },
]

test('text pasted from other programs loses its outside formatting and breaks no policy, and messages say what was left out', async ({
  page,
}) => {
  test.slow()
  const watchPolicy = () =>
    page.evaluate(() => {
      const violations: string[] = []
      Object.assign(window, { violations })
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        violations.push(`${violatedDirective} ${sample}`),
      )
    })
  const expectNoViolation = async () => {
    // After two frames, because the browser reports violations in a later task.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => 'violations' in window && window.violations)).toEqual([])
  }
  const clear = async () => {
    await control(page, 'HTML source').click()
    await source(page).fill('')
    await control(page, 'HTML source').click()
    await expectSent(page, '')
    await focusText(page)
  }
  for (const { from, html, plain, clean } of pasted) {
    await test.step(`from ${from}`, async () => {
      await openNewProgram(page)
      await openMore(page)
      await watchPolicy()
      await focusText(page)
      await paste(page, { html, plain })
      await expectSent(page, clean)
      await expect(
        page.getByRole('status').filter({
          hasText:
            'Pasted without outside formatting. Bold, italics, headings, lists, tables and links are kept.',
        }),
      ).toBeVisible()
      await expectNoViolation()
    })
  }
  await clear()

  await test.step('a text of Word is pasted as its reader sees it, and struck words can be edited', async () => {
    await paste(page, { html: await readFile('tests/support/documents/word.html', 'utf8'), plain: 'x' })
    await expectSent(
      page,
      /<p>The forum supports the bill\.<\/p><p>Turnout was 10<sup>6<\/sup>, page 3\.<\/p><p>Venue: <s>Arewa House<\/s> City Hall/,
    )
    await expectSent(page, /<li><p>Register<\/p><ol type="a"><li><p>at the ward<\/p><ul><li><p>before noon/)
    await expectSent(
      page,
      /<ol start="3"><li><p>Vote<\/p><\/li><\/ol><blockquote><p>Nobody called that violence/,
    )
    await expect(text(page)).not.toContainText('Is this right?')
    await selectAll(page)
    await page.keyboard.press('Delete')
    await paste(page, { html: '<p><s>9 am</s></p>', plain: 'x' })
    await page.keyboard.type(' 10 am')
    await expectSent(page, '<p><s>9 am</s> 10 am</p>')
    await clear()
  })

  await test.step('a notice counts the pictures that were left out, and says where to add them', async () => {
    const notice = page.getByRole('status').filter({ hasText: 'left out of what you pasted' })
    await paste(page, {
      html: '<p>One <img src="https://elsewhere.example/a.png" alt="A queue"></p>',
      plain: 'One',
    })
    await expect(notice).toHaveText(/1 picture was left out of what you pasted\. Add it under Images\.$/)
    await paste(page, { html: '<p>Two<img src="a"><img src="b"></p>', plain: 'Two' })
    await expect(notice).toHaveText(/2 pictures were left out of what you pasted\. Add them under Images\.$/)
    await paste(page, { html: '<p>None</p>', plain: 'None' })
    await expect(notice).toHaveCount(0)
    await paste(page, { picture: true })
    await expect(notice).toHaveText('1 picture was left out of what you pasted. Add it under Images.')
    await expectSent(page, /^(?!.*<img)/)
    await clear()
  })

  await test.step('words between asterisks in plain text become bold, except with Shift', async () => {
    await paste(page, { plain: 'Come on *Saturday*\n2*3*4' })
    await expectSent(page, '<p>Come on <strong>Saturday</strong></p><p>2*3*4</p>')
    await expect(page.getByText('Pasted from WhatsApp: *bold* was kept as bold.')).toBeVisible()
    await selectAll(page)
    await page.keyboard.down('Shift')
    await paste(page, { plain: '*Saturday*' })
    await page.keyboard.up('Shift')
    await expectSent(page, '<p>*Saturday*</p>')
    await expect(page.getByText('Pasted from WhatsApp')).toHaveCount(0)
    await clear()
  })

  await test.step('styles, scripts and pictures break no policy', async () => {
    for (const html of [
      '<html><head><style><!-- p.MsoNormal{margin:0} --></style><!--[if gte mso 9]><xml></xml><![endif]--></head><body lang="EN-GB" style="tab-interval:36.0pt">' +
        '<p class="MsoNormal" style="margin:0cm"><span style=\'font-family:"Calibri",sans-serif\'>Word</span><img width="300" src="file:///C:/clip_image002.jpg" style="width:3in"></p>' +
        '<table class="MsoTableGrid" style="border-collapse:collapse"><tr style="height:1cm"><td style="width:5cm"><p class="MsoNormal" style="margin:0">Ward</p></td><td style="width:5cm">61</td></tr></table></body></html>',
      '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-2"><p style="line-height:1.38"><span style="font-size:11pt">Docs<img src="https://lh7.googleusercontent.example/x" style="border:none"></span></p></b>',
      '<div onclick="x()" style="color:red"><script>alert(1)</script><link rel="stylesheet" href="https://mail.example/a.css"><p onmouseover=\'y()\'>Mail</p><svg onload="z()"><style>p{}</style></svg><iframe src="https://mail.example"></iframe></div>',
      // Another editor that uses the same library.
      '<p data-pm-slice="0 0 []" style="color:red">Editor</p>',
    ]) {
      await paste(page, { html, plain: 'x' })
    }
    await paste(page, { picture: true })
    await expect(text(page)).toContainText('Editor')
    await control(page, 'HTML source').click()
    await source(page).fill('<p style="color:red" onclick="x()">Source</p>')
    await control(page, 'HTML source').click()
    await expectSent(page, '<p>Source</p>')
    await expectNoViolation()
  })
})

test('a pasted table is kept in the editor and on the website, and fits the narrowest phone', async ({
  page,
}) => {
  await writeProgram(page, {
    title: 'Voter cards, Ìbàdàn',
    date: '2026-06-20',
    theme: 'Political Advocacy',
    report: 'Replaced below.',
  })
  await addPhotographs(page, await threeSmallPhotographs())
  await focusText(page)
  await selectAll(page)
  const wide = `<tr>${['Ward', 'Registered', 'Collected', 'Outstanding', 'Supervisor'].map((name) => `<th style="width:5cm">${name}</th>`).join('')}</tr><tr><td>Òkè-Àdó</td><td>1,306</td><td>1,012</td><td>294</td><td>Ọláìtán</td></tr>`
  await paste(page, {
    html: `<p>Cards</p><table style="width:900px"><tr><th>Ward</th><th colspan="2">Cards of the women who registered</th></tr><tr><td>Bódìjà</td><td>61</td><td>https://inecnigeria.org/a-long-address-without-a-break</td></tr></table><table>${wide}</table>`,
    plain: 'Cards',
  })
  await expect(text(page).getByRole('cell', { name: 'Bódìjà' })).toBeVisible()
  await expectSent(
    page,
    /^<p>Cards<\/p><table><tbody><tr><th><p>Ward<\/p><\/th><th colspan="2"><p>Cards of .*Ọláìtán<\/p><\/td><\/tr><\/tbody><\/table>$/,
  )
  // The editor adds a line after the table, so that the text can continue.
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('The end')
  await expectSent(page, /<\/table><p>The end<\/p>$/)

  await page.setViewportSize({ width: 320, height: 700 })
  await expectToFit(page, text(page).getByRole('table'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await pressAddReport(page)
  await expectProgramAdded(page)
  await page.getByRole('status').getByRole('link', { name: 'View' }).click()
  const table = page.getByRole('article').locator('table')
  await expect(table).toHaveCount(2)
  await expect(table.first().getByRole('cell', { name: 'Bódìjà' })).toBeVisible()
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await expectToFit(page, table)
  }
})

test('a pull quote, a picture and a table are placed by buttons, and the report shows them', async ({
  page,
}) => {
  test.slow()
  await addPhotographs(page, await threeSmallPhotographs())
  await writeProgram(page, {
    title: 'Safe campaigns, Jos',
    date: '2026-10-17',
    theme: 'Gender Based Violence',
    report: 'Candidates spoke.',
  })
  await page.getByLabel('Lead').fill('One hundred women met.')
  await page.getByLabel('Figure', { exact: true }).fill('6')
  await page.getByLabel('What it counts').fill('parties signed')

  // A paragraph becomes a quote, and a paragraph again.
  await text(page).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nobody called that violence.')
  await control(page, 'Pull quote').click()
  const quote =
    '<figure><blockquote><p>Nobody called that violence.</p></blockquote><figcaption></figcaption></figure>'
  await expectSent(page, `<p>Candidates spoke.</p>${quote}`)
  await control(page, 'Remove pull quote').click()
  await expectSent(page, '<p>Candidates spoke.</p><p>Nobody called that violence.</p>')
  await control(page, 'Pull quote').click()
  await text(page).locator('figcaption').click()
  await page.keyboard.type('A candidate')
  await page.keyboard.press('Enter')

  // A picture stands below the block at the cursor, never inside it.
  await control(page, 'Place a picture').click()
  await page.getByRole('menuitem', { name: 'small portrait.jpg' }).click()
  const picture = text(page).getByRole('button', { name: 'Remove small portrait.jpg from the report' })
  await expect(picture).toBeVisible()
  await picture.click()
  await expect(picture).toHaveCount(0)
  await control(page, 'Place a picture').click()
  await page.getByRole('menuitem', { name: 'small crowd.jpg' }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('What was agreed')
  await blockStyle(page).selectOption('Heading 1')

  await text(page).getByText('What was agreed').click()
  await control(page, 'Add a table').click()
  await expect(text(page)).toBeFocused()
  for (const words of ['Month', 'Calls', 'Passed on to', 'March', '31']) {
    await page.keyboard.type(words)
    await page.keyboard.press('ArrowRight')
  }
  for (const change of [
    'Remove column',
    'Row below',
    'Column to the left',
    'Remove row',
    'First row as headings',
  ]) {
    await control(page, 'Change the table').click()
    await page.getByRole('menuitem', { name: change }).click()
  }
  await expect(text(page).getByRole('row')).toHaveCount(3)
  await expect(text(page).getByRole('row').first().getByRole('cell')).toHaveCount(3)
  await control(page, 'Change the table').click()
  await page.getByRole('menuitem', { name: 'First row as headings' }).click()
  await expectSent(
    page,
    /<\/figure><img src="\/admin\/uploads\/[0-9a-f]{32}\/thumbnail"><h1>What was agreed<\/h1><table>/,
  )

  // A picture that leaves the images is missed in the report, and can be taken out there.
  await page.getByRole('button', { name: 'Remove small crowd.jpg', exact: true }).click()
  await addPhotographs(page, [(await threeSmallPhotographs())[1]!])
  await pressAddReport(page)
  await expect(
    page.getByRole('alert').getByText('A picture in the report is no longer among the images.'),
  ).toBeVisible()
  await text(page).getByRole('button', { name: 'Remove the picture from the report' }).click()
  await text(page).getByText('A candidate').click()
  await control(page, 'Place a picture').click()
  await page.getByRole('menuitem', { name: 'small crowd.jpg' }).click()
  await pressAddReport(page)
  await expectProgramAdded(page)

  await page.getByRole('status').getByRole('link', { name: 'View' }).click()
  const article = page.getByRole('article')
  await expect(article.getByText('One hundred women met.')).toBeVisible()
  await expect(article.getByRole('figure').filter({ hasText: 'A candidate' })).toContainText('Nobody called')
  await expect(article.getByRole('region', { name: 'What changed' })).toContainText('6 parties signed')
  await expect(article.getByRole('columnheader', { name: 'Month' })).toBeVisible()
  await article.getByRole('link', { name: 'What was agreed' }).click()
  await expect(page).toHaveURL(/#part-1$/)
  // The picture of the report, that at the top and the three of the gallery.
  await expect(article.getByRole('link', { name: /^Open picture/ })).toHaveCount(5)

  // The editor has the published addresses, and nothing is left to save.
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(untouchedForm(page)).toBeVisible()
  await expectSent(page, /<img src="\/images\/Programs\/[^"]+small-crowd[^"]+\.jpg" \/>/)
})

/** Expects no element of the tables to be wider than its place, and no sideways scrolling of the page. */
async function expectToFit(page: Page, tables: Locator): Promise<void> {
  const overflows = await tables.evaluateAll((found) =>
    found.flatMap((table) =>
      [table, ...table.querySelectorAll('*')]
        .filter(
          (part) =>
            part.getBoundingClientRect().right > innerWidth || part.scrollWidth > part.clientWidth + 1,
        )
        .map((part) => part.outerHTML.slice(0, 80)),
    ),
  )
  expect(overflows).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

const hostile = [
  '<p onclick="window.taken=1" style="position:fixed;inset:0">Kept words</p>',
  '<script>window.taken=1</script>',
  '<img src="x" onerror="window.taken=1">',
  '<svg onload="window.taken=1"><a xlink:href="javascript:window.taken=1">x</a></svg>',
  '<iframe srcdoc="<script>parent.taken=1</script>"></iframe>',
  '<p><a href="javascript:window.taken=1">No link</a> <a href="https://inecnigeria.org/rules">A link</a></p>',
  '<form action="https://elsewhere.example"><button>Send</button></form>',
].join('')

test('the website shows the formatting of the form below the page title, and hostile HTML of the source view never runs', async ({
  page,
}) => {
  await writeProgram(page, {
    title: 'Mock parliament, Makurdi',
    date: '2026-05-16',
    theme: 'Mentorship & Training',
    report: 'Forty women sat.',
  })
  await addPhotographs(page, await threeSmallPhotographs())
  await text(page).press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await blockStyle(page).selectOption('Heading 1')
  await focusText(page)
  await page.keyboard.type('What was debated')
  await page.keyboard.press('Enter')
  await blockStyle(page).selectOption('Heading 2')
  await focusText(page)
  await page.keyboard.type('The budget')
  await page.keyboard.press('Enter')
  await control(page, 'Numbered list').click()
  await page.keyboard.type('First reading')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await control(page, 'Link').click()
  await linkAddress(page).fill('https://nass.gov.ng/bills')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await blockStyle(page).selectOption('Code block')
  await focusText(page)
  await page.keyboard.type('Motion  1:  carried')

  await control(page, 'HTML source').click()
  const written = await source(page).inputValue()
  await source(page).fill(written + hostile)
  await control(page, 'HTML source').click()
  await expect(text(page)).toContainText('Kept words')
  await expect(text(page).locator('script, iframe, img[onerror], svg, form, [onclick], [style]')).toHaveCount(
    0,
  )
  await expect(text(page).getByRole('link')).toHaveText(['https://nass.gov.ng/bills', 'A link'])
  // The form is sent from the source view, so the server gets the raw source.
  await control(page, 'HTML source').click()
  await source(page).fill(written + hostile)
  await pressAddReport(page)
  await expectProgramAdded(page)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)

  await page.getByRole('status').getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Mock parliament, Makurdi'])
  await expect(page.getByRole('heading', { level: 2, name: 'What was debated' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'The budget' })).toBeVisible()
  await expect(
    page.getByRole('article').getByRole('listitem').filter({ hasText: 'First reading' }),
  ).toBeVisible()
  await expect(page.locator('article pre')).toHaveText('Motion  1:  carried')
  const link = page.getByRole('article').getByRole('link', { name: 'https://nass.gov.ng/bills' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('href', 'https://nass.gov.ng/bills')

  const report = page.getByRole('article')
  await expect(report.getByText('Kept words')).toBeVisible()
  await expect(report.getByRole('link', { name: 'A link' })).toBeVisible()
  await expect(report.getByRole('link', { name: 'No link' })).toHaveCount(0)
  await expect(
    report.locator('iframe, svg[onload], form[action*=elsewhere], [onclick], [onerror]'),
  ).toHaveCount(0)
  // Only the site's own scripts, which are each one function.
  for (const script of await report.locator('script').allTextContents())
    expect(script).toMatch(/^\(function\(\)\{/)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
})
