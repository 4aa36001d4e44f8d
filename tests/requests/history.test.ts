import { expect } from 'vitest'
import { adaeze } from '../support/people.ts'
import { editAsRuth, editedProgram } from '../support/edited-program.ts'
import { test } from '../support/request-test.ts'
import type { RunningSite } from '../support/running-site.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'
import type { Answer } from '../support/visitor.ts'

const ruth = { uid: 'ruth', name: 'Ruth Gyang' }
const alertOf = ({ document }: Answer) => document.querySelector('[role=alert]')?.textContent ?? ''
const linksOf = ({ document }: Answer) =>
  [...document.querySelectorAll('main a')].map((link) => ({
    words: link.textContent.trim(),
    to: link.getAttribute('href') ?? '',
  }))

/** The title of the public page; undefined when there is none. */
async function titleOf(site: RunningSite, address: string): Promise<string | undefined> {
  return /<h1[^>]*>([^<]*)/.exec(await (await fetch(site.url + address)).text())?.[1]
}

test('a restore does not overwrite a colleague, and a second press is about the version that the message names', async ({
  site,
  signedIn,
}) => {
  const { id, address } = await editedProgram(site)
  await expect.poll(() => titleOf(site, address)).toBe('Sit-in, Aba')
  const staff = await signedIn(adaeze)
  const path = `/admin/cms/history/program/${id}/1/restore`
  const newest = await staff.get(`/admin/cms/history/program/${id}`)
  expect(linksOf(newest)).toContainEqual({
    words: 'Restore the one before',
    to: path.replace('/1/', '/3/'),
  })
  const page = await staff.get(path)
  await editAsRuth(site, { ProgramTitle: 'By Ruth' })
  const refused = await staff.press('Restore', { path, page })
  expect(refused.status).toBe(409)
  expect(alertOf(refused)).toContain('A colleague has published another version since.')
  await expect.poll(() => titleOf(site, address)).toBe('By Ruth')
  expect((await staff.press('Restore', { path, page: refused })).status).toBe(303)
  expect(await titleOf(site, address)).toBe('Sit-in, Owerri')
})

test('a record taken down is put back as it was, or removed for good with its pictures', async ({
  site,
  visitor,
  signedIn,
}) => {
  const { id, address, images } = await editedProgram(site)
  await expect.poll(() => titleOf(site, address)).toBe('Sit-in, Aba')
  const staff = await signedIn(adaeze)
  const picture = images[0] ?? ''
  const takeOff = async () => {
    const { version } = (await readStored(site, 'Programs'))[0]!
    const form = `/admin/cms/programs/${id}/delete`
    return staff.post(form, { version: String(version) })
  }
  expect((await takeOff()).status).toBe(303)
  expect((await visitor.get(picture)).status).toBe(404)
  expect((await staff.get(picture)).status).toBe(200)

  // Taken down lists it with its pictures, and Put back publishes it as it was.
  const path = '/admin/cms/taken-off'
  const list = await staff.get(path)
  expect(list.document.querySelector('main')?.textContent).toContain(
    '1 that was on the website. Nobody but staff can see it.',
  )
  const row = list.document.querySelector('main tbody tr')?.textContent
  expect(row).toContain('Program, with 3 pictures')
  expect(row).toMatch(/Today \d\d:\d\d by you/)
  expect(linksOf(list)).toContainEqual({
    words: expect.stringContaining('History'),
    to: `/admin/cms/history/program/${id}`,
  })
  const put = await staff.post(path, { kind: 'program', id })
  expect(put.status).toBe(303)
  expect((await staff.get(put.location ?? '')).document.body.textContent).toContain(
    '“Sit-in, Aba” is on the website again.',
  )
  expect((await visitor.get(address)).status).toBe(200)
  expect((await visitor.get(picture)).status).toBe(200)

  // The history of what was taken down stays, and an earlier version can be restored.
  expect((await takeOff()).status).toBe(303)
  const history = await staff.get(`/admin/cms/history/program/${id}`)
  const newest = history.document.querySelector('nav[aria-label="Versions"] li')
  expect(newest?.textContent).toContain('You: taken down')

  // To remove it for good, she types the word.
  const removal = `${path}/program/${id}/remove`
  const question = await staff.get(removal)
  const words = question.document.body.textContent
  expect(words).toContain('its 3 pictures, in every size')
  expect(words).toContain('Copies on visitors’ devices last until their next visit.')
  const send = (word: string) =>
    staff.press('Remove for good', { path: removal, page: question, values: { word } })
  for (const word of ['', 'remov']) {
    const refused = await send(word)
    expect(refused.status, word).toBe(400)
    expect(alertOf(refused)).toContain('Type the word remove first.')
  }
  const removed = await send('Remove ')
  expect(removed.status).toBe(303)
  const after = (await staff.get(removed.location ?? '')).document.body.textContent
  expect(after).toContain('Removed for good.')
  expect(after).toContain('Nothing is taken down.')
  expect((await staff.get(picture)).status).toBe(404)
  expect((await staff.get(`/admin/cms/history/program/${id}`)).status).toBe(404)
  expect(await readStored(site, 'Images')).toEqual([])
})

test('without JavaScript staff restore a version of a single record', async ({ site, visitor, signedIn }) => {
  const mandate = (Mission: string) =>
    storeRecords(site, [{ kind: 'set', collection: 'aboutUs', id: 'Mandate', fields: { Mission } }], ruth)
  await mandate('To train.')
  await mandate('To train women.')
  const staff = await signedIn(adaeze)
  const follow = async (page: Answer, words: RegExp) => {
    const link = linksOf(page).find((one) => words.test(one.words))
    expect(link, String(words)).toBeDefined()
    return { path: link!.to, page: await staff.get(link!.to) }
  }
  const form = await staff.get('/admin/cms/mandate/new')
  const history = await follow(form, /^History$/)
  const first = await follow(history.page, /Ruth Gyang: published/)
  const restored = await staff.press('Restore', await follow(first.page, /^Restore$/))
  expect(restored.status).toBe(303)
  expect((await staff.get(restored.location ?? '')).text).toContain('is on the website again')
  const about = (await visitor.get('/aboutus')).text
  expect(about).toContain('To train.')
  expect(about).not.toContain('To train women.')
})
