import type { Page } from '@playwright/test'
import { openContactForm } from '../support/contact-form.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { postForm, programFields, signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { parseXml } from '../support/well-formed-xml.ts'

/** Markup for the fields of plain text. */
const line = '</script></title>"><script>window.taken=1</script><img src=x onerror=window.taken=1> Rally'
/** Markup for the fields of rich text, with words that must stay. */
const html = [
  '<p onclick="window.taken=1" style="position:fixed">Kept words</p>',
  '<script>window.taken=1</script><img src="x" onerror="window.taken=1"><svg onload="window.taken=1"></svg>',
  '<iframe srcdoc="<script>parent.taken=1</script>"></iframe><style>body{display:none}</style>',
  '<p><a href="javascript:window.taken=1">No link</a> <a href=" java\nscript:window.taken=1">None</a></p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.taken=1></style></mglyph></table></mtext></math>',
  '<form action="https://elsewhere.example"><input name="password"><button>Send</button></form>',
].join('')

/** A pull quote and pictures of a report. */
const quote =
  '<figure onclick="window.taken=1"><blockquote cite="javascript:1"><p>Quoted words</p></blockquote><figcaption><img src=x onerror="window.taken=1">Who</figcaption></figure>' +
  '<img src="/images/Programs/a/b.jpg?x" onload="window.taken=1"><h2 id="x" onclick="window.taken=1">Part &lt;script&gt;</h2>'

test('hostile markup in every field of every form never runs on any page that shows it', async ({
  site,
  page,
}) => {
  test.slow()
  const staff = await signInByRequest(site.url, adaeze)
  const [first, second, third, portrait, building, face] = await Promise.all(
    [...(await threeSmallPhotographs()), ...(await threeSmallPhotographs()).slice(0, 3)].map((photograph) =>
      staff.upload(photograph),
    ),
  )
  const bytes = Buffer.from(`%PDF-1.7 <script>window.taken=1</script> %%EOF`)
  const pdf = await staff.uploadPdf({ name: `../../${line}\r\n.html`, bytes })
  const image = (uploadId: string | undefined) => JSON.stringify([{ uploadId, description: line }])
  const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/admin/cms/programs/new': {
      ...programFields(line, []),
      report: html + quote,
      lead: line,
      figures: JSON.stringify([{ number: '<b>1</b>', words: line.slice(0, 80) }]),
      images: JSON.stringify([first, second, third].map((uploadId) => ({ uploadId, description: line }))),
      downloads: JSON.stringify([{ uploadId: pdf, name: line, sizeBytes: -1 }]),
    },
    '/admin/cms/newsupdates/new': {
      newsType: 'Online Video',
      title: line,
      theme: 'Political Advocacy',
      date: '2026-10-17',
      link: 'https://courier.example/"><script>window.taken=1</script>',
      source: line.slice(0, 120),
      summary: html,
      videoLink: '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" onload="window.taken=1"></iframe>',
    },
    '/admin/cms/staff/new': {
      fullName: line.slice(0, 120),
      position: line.slice(0, 120),
      image: image(portrait),
    },
    '/admin/cms/about/new': { intro: line, content: html, image: image(building), version: '0' },
    '/admin/cms/mandate/new': { Mission: line, Vision: line, Values: line, Objectives: line, version: '0' },
    '/admin/cms/representation/new': {
      body: line.slice(0, 80),
      counted: 'people',
      seats: '109',
      women: '3',
      election: line.slice(0, 80),
      date: '2023-02-25',
      source: 'https://courier.example/"><script>window.taken=1</script>',
    },
    '/admin/cms/women/new': {
      name: line.slice(0, 120),
      quote: line.slice(0, 140),
      office: line.slice(0, 120),
      year: '2023',
      ward: line.slice(0, 120),
      party: line.slice(0, 120),
      result: line.slice(0, 120),
      image: JSON.stringify([
        {
          uploadId: face,
          description: line,
          caption: line.slice(0, 200),
          photographer: line.slice(0, 100),
        },
      ]),
      agreedOn: '2026-03-08',
      words: html,
      link: 'https://courier.example/"><script>window.taken=1</script>',
    },
    '/admin/cms/events/new': {
      title: line,
      date: '2027-03-08',
      start: '10:00',
      end: '14:00',
      place: line,
      mapLink: 'https://maps.example/"><script>window.taken=1</script>',
      cost: line.slice(0, 120),
      text: `${line}\n${line}`,
      programme: `10:00 ${line}`,
    },
    '/admin/cms/coreareas/new': {
      'Mentorship & Training': line,
      'Political Advocacy': line,
      'Socio-Political Activism': line,
      'Gender Based Violence': line,
      version: '0',
    },
  }
  for (const [address, fields] of Object.entries(forms)) {
    expect((await staff.sendForm(address, fields)).status, address).toBe(200)
  }
  const form = await openContactForm(site.url)
  const message = {
    ...form,
    name: line.slice(0, 120),
    email: 'ada@mail.example',
    phone: '',
    message: line,
    subject: 'stand',
    place: line,
  }
  expect((await postForm(`${site.url}/contactus`, site.url, null, message)).status).toBe(200)

  const [program] = await readStored(site, 'Programs')
  const [news] = await readStored(site, 'NewsUpdates')
  const [member] = await readStored(site, 'Staff')
  const [count] = await readStored(site, 'Representation')
  const [woman] = await readStored(site, 'Women')
  const [event] = await readStored(site, 'Events')
  const [letter] = await readStored(site, 'Contactus')
  const pages = [
    '/',
    '/aboutus',
    '/aboutus/coreareas',
    '/representation',
    '/women',
    `/women/${woman?.id}`,
    '/events',
    `/events/${event?.id}`,
    '/search?q=Rally',
    `/search?q=${encodeURIComponent(line)}`,
    '/news',
    `/news/${news?.id}`,
    '/programs',
    `/programs/${program?.id}/pictures/2`,
    `/programs/${program?.id}`,
  ]
  for (const address of pages) {
    await page.goto(address)
    await expectNothingRan(page, address)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(line)
  await expect(page.getByText('Kept words')).toBeVisible()
  await expect(page.getByText('Quoted words')).toBeVisible()
  const figure = page.getByRole('listitem').filter({ hasText: '<b>1</b>' })
  await expect(figure.getByText(line.slice(0, 80))).toBeVisible()
  const download = page.getByRole('list', { name: 'Downloads' }).getByRole('link')
  await expect(download).toHaveText(`${line} PDF, 1 KB`)
  const saved = await page.request.get((await download.getAttribute('href'))!)
  expect(saved.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="[a-z0-9-]+\.pdf"; filename\*=UTF-8''[\w.%-]+$/,
    ),
  })
  await expect(page.getByRole('link', { name: 'No link' })).toHaveCount(0)
  // Metadata and feeds contain the text without active markup.
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', line)
  for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
    JSON.parse(data)
  const feed = await (await fetch(`${site.url}/feed.xml`)).text()
  expect(parseXml(feed)).toBeTruthy()
  expect(feed).not.toMatch(/<script|<img[^>]*onerror|<iframe/)

  await startSession(page, adaeze)
  await page.goto('/admin')
  for (const address of [
    '/admin/cms',
    '/admin/cms/programs',
    `/admin/cms/programs/${program?.id}`,
    `/admin/cms/programs/${program?.id}/delete`,
    '/admin/cms/newsupdates',
    `/admin/cms/newsupdates/${news?.id}`,
    '/admin/cms/staff',
    `/admin/cms/staff/${member?.id}`,
    '/admin/cms/representation',
    `/admin/cms/representation/${count?.id}`,
    '/admin/cms/women',
    `/admin/cms/women/${woman?.id}`,
    '/admin/cms/events',
    `/admin/cms/events/${event?.id}`,
    '/admin/cms/about/new',
    '/admin/cms/mandate/new',
    '/admin/cms/coreareas/new',
    `/admin/cms/messages/${letter?.id}`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingRan(page, address)
  }
})

async function expectNothingRan(page: Page, address: string): Promise<void> {
  expect(await page.evaluate(() => 'taken' in window), address).toBe(false)
  const hostile = await page
    .locator(
      'main :is([onclick], [onload], [onerror], [style*="position:fixed"], script:not([type]), style:not([data-mantine-styles]), form[action*=elsewhere], a[href*="script:"])',
    )
    .evaluateAll((elements) =>
      elements
        // The site's own inline scripts are each one function; none of the entered ones is.
        .filter((element) => element.attributes.length > 0 || !element.innerHTML.startsWith('(function(){'))
        .map((element) => element.outerHTML.slice(0, 200)),
    )
  expect(hostile, address).toEqual([])
}
