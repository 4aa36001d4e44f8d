import type { Page } from '@playwright/test'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import {
  addPhotographs,
  expectProgramAdded,
  openNewProgram,
  pressAddReport,
  writeProgram,
} from '../support/program-form.ts'
import { expect, signIn, test } from '../support/browser-test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Program report', exact: true })
const source = (page: Page) => page.getByRole('textbox', { name: 'Program report, HTML source' })
const toolbar = (page: Page) => page.getByRole('group', { name: 'Formatting of: Program report' })
const control = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true })
const blockStyle = (page: Page) => page.getByRole('combobox', { name: 'Block style' })
const linkAddress = (page: Page) => page.getByRole('textbox', { name: 'Link address' })
const selectAll = (page: Page) => page.keyboard.press('ControlOrMeta+a')

/**
 * Chromium logs what the Content-Security-Policy blocks in pasted or typed HTML, although the editor only parses it in
 * an inert document.
 */
function ignorePolicyErrors(problems: string[]): void {
  const others = problems.filter((problem) => !problem.endsWith('The action has been blocked.'))
  problems.splice(0, problems.length, ...others)
}

/** Expects the HTML that the form would send. */
const expectSent = (page: Page, html: string | RegExp) =>
  expect(page.locator('input[name=report]')).toHaveValue(html)

test.beforeEach(async ({ page }) => {
  await page.goto('/admin')
  await signIn(page, adaeze)
  await openNewProgram(page)
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
  await text(page).focus()
  await page.keyboard.type('Sixty women')
  await selectAll(page)

  // Tab reaches all enabled controls in their visual order. Redo is disabled.
  await control(page, 'Undo').focus()
  for (const name of ['Undo', ...allControls.slice(2)]) {
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
    await control(page, name).press('Enter')
    await expectSent(page, html)
    await expect(text(page)).toBeFocused()
    await control(page, name).press('Space')
    await expectSent(page, '<p>Sixty women</p>')
  }

  await control(page, 'Bold').press('Enter')
  await control(page, 'Undo').press('Enter')
  await expectSent(page, '<p>Sixty women</p>')
  await control(page, 'Redo').press('Enter')
  await expectSent(page, '<p><strong>Sixty women</strong></p>')
  await control(page, 'Clear formatting').press('Enter')
  await expectSent(page, '<p>Sixty women</p>')
  // The editor takes the focus back in the next frame.
  await expect(text(page)).toBeFocused()
  await blockStyle(page).press('ArrowDown')
  await expect(blockStyle(page)).toBeFocused()
  await expectSent(page, '<h1>Sixty women</h1>')
  await expect(blockStyle(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expectSent(page, '<h2>Sixty women</h2>')
  await control(page, 'Clear formatting').press('Enter')
  await expectSent(page, '<p>Sixty women</p>')
  await control(page, 'HTML source').press('Enter')
  await expect(source(page)).toBeVisible()
  await control(page, 'HTML source').press('Enter')
  await expect(text(page)).toHaveText('Sixty women')
})

const allControls = [
  'Undo',
  'Redo',
  'Block style',
  'Bold',
  'Italic',
  'Underline',
  'Numbered list',
  'Bullet list',
  'Link',
  'Clear formatting',
  'HTML source',
]
const toolbarControl = (page: Page, name: string) =>
  name === 'Block style' ? blockStyle(page) : control(page, name)

test('the link control asks for an address, refuses unsafe addresses, and removes a link', async ({
  page,
}) => {
  await text(page).focus()
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
      'A link can lead to a web page (https://), a mail address or a phone number, nothing else.',
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
  await expect(page.getByText('Not published yet')).toHaveCount(0)

  await control(page, 'Remove link').click()
  await expectSent(page, '<p>INEC</p>')
  await expect(control(page, 'Link')).toBeVisible()
})

for (const { from, html, plain, clean } of [
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
]) {
  test(`text pasted from ${from} loses its outside formatting, and a message says so`, async ({
    page,
    problems,
  }) => {
    await text(page).focus()
    await text(page).evaluate(
      (element, copied) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', copied.html)
        clipboardData.setData('text/plain', copied.plain)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      { html, plain },
    )
    await expectSent(page, clean)
    await expect(
      page.getByRole('status').filter({
        hasText: 'Pasted without outside formatting. Bold, italics, headings, lists and links are kept.',
      }),
    ).toBeVisible()
    ignorePolicyErrors(problems)
  })
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

test('hostile HTML in the source view never runs, in the editor or on the website, and is stored sanitised', async ({
  page,
  problems,
}) => {
  await writeProgram(page, {
    title: 'Rally in Gombe',
    date: '2026-06-20',
    theme: 'Political Advocacy',
    report: 'Replaced below.',
  })
  await addPhotographs(page, await threeSmallPhotographs())

  await control(page, 'HTML source').click()
  await source(page).fill(hostile)
  await control(page, 'HTML source').click()
  await expect(text(page)).toContainText('Kept words')
  await expect(text(page).locator('script, iframe, img[onerror], svg, form, [onclick], [style]')).toHaveCount(
    0,
  )
  await expect(text(page).getByRole('link')).toHaveText(['A link'])

  // The form is sent from the source view, so the server gets the raw source.
  await control(page, 'HTML source').click()
  await source(page).fill(hostile)
  await pressAddReport(page)
  await expectProgramAdded(page)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)

  ignorePolicyErrors(problems)

  await page.getByRole('link', { name: 'See “Rally in Gombe” on the website' }).click()
  const report = page.getByRole('article')
  await expect(report.getByText('Kept words')).toBeVisible()
  await expect(report.getByRole('link', { name: 'A link' })).toBeVisible()
  await expect(report.getByRole('link', { name: 'No link' })).toHaveCount(0)
  await expect(
    report.locator('script, iframe, svg[onload], form[action*=elsewhere], [onclick], [onerror]'),
  ).toHaveCount(0)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
})

test('the website shows the formatting of the form, with headings one level below the page title', async ({
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
  await text(page).focus()
  await page.keyboard.type('What was debated')
  await page.keyboard.press('Enter')
  await blockStyle(page).selectOption('Heading 2')
  await text(page).focus()
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
  await text(page).focus()
  await page.keyboard.type('Motion  1:  carried')
  await pressAddReport(page)
  await expectProgramAdded(page)

  await page.getByRole('link', { name: 'See “Mock parliament, Makurdi” on the website' }).click()
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
})
