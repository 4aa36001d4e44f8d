import { expect } from 'vitest'
import { crawl } from '../support/crawl.ts'
import { draftId, newDraft, sendSave } from '../support/draft-requests.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { test } from '../support/request-test.ts'
import { programFields, signInByRequest, type StaffRequests } from '../support/staff-requests.ts'

const title = 'Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn'

/** Saves a draft with two pictures and returns its id. */
async function saveDraft(staff: StaffRequests): Promise<string> {
  const photographs = (await threeSmallPhotographs()).slice(0, 2)
  const pictures = await Promise.all(photographs.map((one) => staff.upload(one)))
  const id = draftId()
  const saved = await sendSave(staff, id, newDraft('program', programFields(title, pictures)))
  expect(saved.status).toBe(200)
  return id
}

const picturesIn = (html: string) => [
  ...new Set([...html.matchAll(/\/preview\/[0-9a-f]{32}\/pictures\/[\w?=-]+/g)].map(([url]) => url)),
]

test('whoever has the link of a draft sees it as it is now, and nothing after the link has ended', async ({
  site,
  visitor,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const id = await saveDraft(staff)
  const change = async (intent: string) =>
    (await (await staff.sendForm(`/admin/cms/drafts/${id}`, { intent })).json()) as { url?: string }
  const link = (await change('share')).url?.replace(site.url, '') ?? ''
  expect(link).toMatch(new RegExp(`^/preview/${id}/shared\\?token=[\\w-]{22}$`))

  const shown = await visitor.get(link)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(shown.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(shown.document.querySelector('h1')?.textContent).toBe(title)
  expect(shown.document.body.textContent).toContain('This is a preview, not yet public. The link ends on ')
  expect(shown.document.body.textContent).toContain(`Report of ${title}`)
  expect(shown.text).not.toContain('Share this')
  const pictures = picturesIn(shown.text)
  expect(pictures.length).toBeGreaterThan(1)
  for (const picture of pictures) expect((await visitor.get(picture)).status, picture).toBe(200)

  const later = newDraft(
    'program',
    {},
    { expectedVersion: 1, changes: { title: { at: 0, removed: 15, text: '' } } },
  )
  expect((await sendSave(staff, id, later)).status).toBe(200)
  expect((await visitor.get(link)).document.querySelector('h1')?.textContent).toBe(title.slice(15))

  await change('end')
  const answers = await Promise.all(
    [link, `/preview/${id}/shared`, `/preview/${'0'.repeat(32)}/shared?token=x`].map(async (address) => {
      const { status, headers, document } = await visitor.get(address)
      return {
        status,
        cache: headers.get('cache-control'),
        robots: headers.get('x-robots-tag'),
        title: document.querySelector('h1')?.textContent,
        words: document.querySelector('main')?.innerHTML,
      }
    }),
  )
  expect(answers[0]).toMatchObject({
    status: 410,
    cache: 'private, no-store',
    robots: 'noindex',
    title: 'This preview has ended.',
  })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  for (const picture of pictures) expect((await visitor.get(picture)).status, picture).toBe(404)
})

test('a visitor without the link sees nothing of a draft', async ({ site, visitor }) => {
  const staff = await signInByRequest(site.url, adaeze)
  const id = await saveDraft(staff)
  const preview = await staff.send(`/preview/${id}`)
  expect(preview.status).toBe(200)
  const html = await preview.text()
  expect(html).toContain('Voter Drive')
  expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const pictures = picturesIn(html)
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) {
    expect((await staff.send(picture)).status).toBe(200)
    for (const address of [picture, `${picture}?token=`, `${picture}?token=x&token=y`]) {
      expect((await visitor.get(address)).status, address).toBe(404)
    }
  }
  for (const address of [`/preview/${id}`, `/preview/${id}.data`, `/preview/${id}/shared`]) {
    const { status, text } = await visitor.get(address)
    expect(text, address).not.toContain('Voter Drive')
    expect([202, 302, 410], address).toContain(status)
  }
  for (const { address } of (await crawl(site.url, ['/', '/sitemap.xml'])).values()) {
    expect(address).not.toContain('/preview')
    expect((await visitor.get(address)).text, address).not.toContain('Voter Drive')
  }
})
