import { expect } from 'vitest'
import type { DraftValues } from '#domain/drafts/schema.ts'
import { momentParts } from '#domain/calendar-date.ts'
import { registerAccount } from '../support/accounts.ts'
import { test } from '../support/request-test.ts'
import { draftId, newDraft, sendPlan, sendSave, written } from '../support/draft-requests.ts'
import { adaeze, ruth } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import type { RunningSite } from '../support/running-site.ts'
import { programFields, publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'

/** The texts of a draft as they are stored; null when there is no such draft. */
async function storedValues(site: RunningSite, id: string): Promise<DraftValues | null> {
  const draft = (await readStored(site, 'Drafts')).find((stored) => stored.id === id)
  return draft ? (JSON.parse(String(draft.fields['values'])) as DraftValues) : null
}

test('saves that come late, twice, out of order or from two tabs never overwrite', async ({ site }) => {
  const staff = await signInByRequest(site.url, adaeze)
  const id = draftId()
  const first = newDraft('program', { title: 'One' })
  const second = newDraft('program', {}, { expectedVersion: 1, changes: { title: written(' two', 3) } })
  expect(await sendSave(staff, id, first)).toMatchObject({ status: 200, answer: { version: 1 } })
  expect(await sendSave(staff, id, second)).toMatchObject({ status: 200, answer: { version: 2 } })

  for (const late of [second, first]) {
    const refused = await sendSave(staff, id, late)
    expect(refused.status).toBe(409)
    expect(refused.answer).toMatchObject({
      outcome: 'other-version',
      draft: { version: 2, values: { title: 'One two' } },
    })
  }
  const early = newDraft('program', {}, { expectedVersion: 7, changes: { title: written('!', 7) } })
  expect(await sendSave(staff, id, early)).toMatchObject({
    status: 409,
    answer: { outcome: 'other-version' },
  })

  const tabs = await Promise.all(
    ['left', 'right'].map((tab) =>
      sendSave(
        staff,
        id,
        newDraft('program', { report: `<p>${tab}</p>` }, { expectedVersion: 2, writer: tab }),
      ),
    ),
  )
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = tabs[0]!.status === 200 ? 'left' : 'right'
  expect(tabs.find(({ status }) => status === 409)!.answer).toMatchObject({
    draft: { version: 3, writer: winner },
  })
  expect(await storedValues(site, id)).toEqual({ title: 'One two', report: `<p>${winner}</p>` })
})

test('a save after publishing is refused, and can be sent again under a new id', async ({ site }) => {
  const staff = await signInByRequest(site.url, adaeze)
  const id = draftId()
  const pictures = await Promise.all((await threeSmallPhotographs()).map((one) => staff.upload(one)))
  const fields = programFields('Town hall, Jos', pictures)
  const save = newDraft('program', fields)
  expect(await sendSave(staff, id, save)).toMatchObject({ status: 200 })
  const published = await staff.sendForm('/admin/cms/programs/new', { ...fields, draft: `${id} 1 one` })
  expect(published.status).toBe(200)
  expect(await storedValues(site, id)).toBeNull()

  const late = { ...save, expectedVersion: 1, changes: { title: written(' and more', 14) } }
  for (const sent of [late, save]) {
    expect(await sendSave(staff, id, sent)).toEqual({ status: 410, answer: { outcome: 'gone' } })
  }
  expect(await readStored(site, 'Drafts')).toHaveLength(0)
  const next = draftId()
  expect(await sendSave(staff, next, save)).toMatchObject({ status: 200, answer: { version: 1 } })
  expect(await storedValues(site, next)).toMatchObject({ title: 'Town hall, Jos' })
})

test('changes of a record that was taken down are kept and not planned, and after its removal for good they are those of a new one', async ({
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const recordId = (await publishProgram(site.url, 'Town hall, Jos')).split('/').at(-1)!
  const id = draftId()
  const save = newDraft('program', { title: 'Town hall, Bukuru' }, { recordId, baseVersion: 1 })
  expect(await sendSave(staff, id, save)).toMatchObject({ status: 200 })
  const takenOff = await staff.sendForm(`/admin/cms/programs/${recordId}/delete`, { version: '1' })
  expect(takenOff.status).toBe(303)

  const more = { ...save, expectedVersion: 1, changes: { title: written(', again', 17) } }
  expect(await sendSave(staff, id, more)).toMatchObject({ status: 200, answer: { version: 2 } })
  expect(await storedValues(site, id)).toEqual({ title: 'Town hall, Bukuru, again' })
  const drafts = await (await staff.send('/admin/cms/drafts')).text()
  expect(drafts).toContain('Town hall, Bukuru, again')
  expect((await fetch(`${site.url}/programs/${recordId}`)).status).toBe(404)

  expect(await sendPlan(staff, id, momentParts(Date.now() + 3_600_000))).toEqual({
    status: 409,
    words:
      'This was taken down, and planned publishing cannot put it back on the website. Publish it yourself when it is ready.',
  })

  const stored = (await readStored(site, 'Drafts'))[0]!
  const removal = `/admin/cms/taken-off/program/${recordId}/remove`
  expect((await staff.sendForm(removal, { word: 'remove' })).status).toBe(303)
  expect(await sendSave(staff, id, more)).toMatchObject({ status: 410 })
  const next = draftId()
  expect(await sendSave(staff, next, save)).toMatchObject({ status: 200 })
  expect(await sendSave(staff, next, more)).toMatchObject({ status: 200 })
  // An earlier version of the site has stored a draft with the id of the removed record.
  const earlier = draftId()
  const { fields } = stored
  const author = { uid: 'u', name: 'u' }
  await storeRecords(site, [{ kind: 'set', collection: 'Drafts', id: earlier, fields }], author)
  for (const [address, opened] of [
    [`/admin/cms/drafts/${next}`, next],
    [`/admin/cms/drafts/${earlier}`, earlier],
    [`/admin/cms/programs/${recordId}`, earlier],
  ]) {
    const answer = await staff.send(address!)
    expect(answer.headers.get('location'), address).toBe(`/admin/cms/programs/new?draft=${opened}`)
  }
  const form = await (await staff.send(`/admin/cms/programs/new?draft=${earlier}`)).text()
  expect(form).toContain('Town hall, Bukuru, again')
})

test('the draft of a colleague is neither overwritten nor planned', async ({ site }) => {
  await registerAccount(site, ruth)
  const [one, other] = [await signInByRequest(site.url, adaeze), await signInByRequest(site.url, ruth)]
  const id = draftId()
  expect(await sendSave(one, id, newDraft('program', { title: 'Hers' }))).toMatchObject({ status: 200 })
  for (const expectedVersion of [0, 1]) {
    const save = newDraft('program', { title: 'Mine' }, { expectedVersion })
    expect(await sendSave(other, id, save)).toEqual({
      status: 409,
      answer: { outcome: 'taken-over', by: 'Admin' },
    })
  }
  const planned = await sendPlan(other, id, momentParts(Date.now() + 3_600_000))
  expect(planned).toEqual({ status: 409, words: 'A colleague has taken over this draft.' })
  expect(await storedValues(site, id)).toEqual({ title: 'Hers' })
})

test('somebody with a draft of the same record is told why she cannot take over that of a colleague', async ({
  site,
}) => {
  await registerAccount(site, ruth)
  const [one, other] = [await signInByRequest(site.url, adaeze), await signInByRequest(site.url, ruth)]
  const [id, own] = [draftId(), draftId()]
  const save = newDraft('mandate', { Mission: 'Half of all seats' }, { recordId: 'Mandate' })
  expect(await sendSave(one, id, save)).toMatchObject({ status: 200 })
  const page = async () => (await other.send(`/admin/cms/mandate/new?draft=${id}`)).text()
  expect(await page()).toContain('Take it over')
  expect(await sendSave(other, own, save)).toMatchObject({ status: 200 })
  const refused = await other.sendForm(`/admin/cms/drafts/${id}`, { intent: 'take-over' })
  expect(refused.headers.get('location')).toBe(`/admin/cms/drafts/${id}`)
  expect(await page()).toContain('You have a draft of this yourself. Publish it or drop its changes first')
  expect(await page()).not.toContain('Take it over')
})

test('a save that is too large or cannot be understood is refused, and the stored text stays', async ({
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const another = (await publishProgram(site.url, 'Town hall, Jos')).split('/').at(-1)!
  const id = draftId()
  expect(await sendSave(staff, id, newDraft('program', { title: 'Kept' }))).toMatchObject({ status: 200 })
  const save = (text: string) =>
    newDraft('program', {}, { expectedVersion: 1, changes: { report: written(text) } })
  for (const length of [400_000, 1_900_000]) {
    expect((await sendSave(staff, id, save('x'.repeat(length)))).answer).toEqual({ outcome: 'too-long' })
  }
  const larger = await staff.sendForm(`/admin/cms/drafts/${id}`, {
    save: JSON.stringify(save('x'.repeat(2_100_000))),
  })
  expect(larger.status).toBe(413)
  expect(await larger.text()).toContain('This is too much at once')

  const good = save('More.')
  const wrong: Record<string, [id: string, sent: string]> = {
    'no JSON': [id, '{'],
    'no save': [id, '{}'],
    'no object': [id, 'null'],
    'an unknown form': [id, JSON.stringify({ ...good, form: 'messages' })],
    'another form': [id, JSON.stringify({ ...good, form: 'news' })],
    'another record': [id, JSON.stringify({ ...good, recordId: another })],
    'a change beyond the text': [id, JSON.stringify({ ...good, changes: { title: written('x', 99) } })],
    'a negative place': [id, JSON.stringify({ ...good, changes: { title: written('x', -1) } })],
    'a fraction as version': [id, JSON.stringify({ ...good, expectedVersion: 1.5 })],
    'a short id': ['abc', JSON.stringify(newDraft('program', { title: 'x' }))],
    'an id in capitals': ['A'.repeat(32), JSON.stringify(newDraft('program', { title: 'x' }))],
  }
  for (const [what, [to, sent]] of Object.entries(wrong)) {
    const refused = await sendSave(staff, to, sent)
    expect(refused, what).toEqual({ status: 400, answer: { outcome: 'not-understood' } })
  }
  expect(await storedValues(site, id)).toEqual({ title: 'Kept' })
  expect(await readStored(site, 'Drafts')).toHaveLength(1)
  expect((await sendSave(staff, id, good)).status).toBe(200)
})

test('a thousand saves without a pause are all stored, and visitors are served meanwhile', async ({
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const id = draftId()
  const refused: unknown[] = []
  const visits: number[] = []
  for (let version = 0; version < 1_000; version += 1) {
    const change = written('x', version)
    const save = newDraft('program', {}, { expectedVersion: version, changes: { report: change } })
    const { status, answer } = await sendSave(staff, id, save)
    if (status !== 200) refused.push(answer)
    if (version % 100 === 0) visits.push((await fetch(site.url)).status)
  }
  expect(refused).toEqual([])
  expect(visits).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await storedValues(site, id)).toEqual({ report: 'x'.repeat(1_000) })
})

test('a plan for the past, or for a time that does not exist, is refused with a message and changes nothing', async ({
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const id = draftId()
  expect(await sendSave(staff, id, newDraft('program', { title: 'Not yet' }))).toMatchObject({ status: 200 })
  const past = 'That time has passed. Choose a later time, or publish now.'
  const none = 'Choose a date and a time that exist.'
  for (const [plan, words] of [
    [momentParts(Date.now() - 60_000), past],
    [{ date: '1066-10-14', time: '08:00' }, past],
    [{ date: '2062-02-29', time: '08:00' }, none],
    [{ date: '2062-11-31', time: '08:00' }, none],
    [{ date: '2062-11-30', time: '24:00' }, none],
    [{ date: '2062-11-30', time: '08:60' }, none],
    [{ date: '2062-11-30', time: '8' }, none],
    [{ date: '30/11/2062', time: '08:00' }, none],
    [{ date: '2062-11-30' }, none],
    [{ time: '08:00' }, none],
    [{}, none],
  ] as const) {
    expect(await sendPlan(staff, id, plan), JSON.stringify(plan)).toEqual({ status: 400, words })
  }
  const unsaved = await sendPlan(staff, draftId(), momentParts(Date.now() + 3_600_000))
  expect(unsaved).toEqual({
    status: 409,
    words: 'Your draft is not saved yet, or it was published. Try again in a moment.',
  })
  const [draft] = await readStored(site, 'Drafts')
  expect(draft).toMatchObject({ version: 1, fields: { plan: null } })
  expect(await storedValues(site, id)).toEqual({ title: 'Not yet' })
})

test('a first save that arrives after the form was published does not begin a draft', async ({ site }) => {
  const staff = await signInByRequest(site.url, adaeze)
  const pictures = await Promise.all((await threeSmallPhotographs()).map((one) => staff.upload(one)))
  const id = draftId()
  const fields = programFields('Town hall, Jos', pictures)
  const published = await staff.sendForm('/admin/cms/programs/new', { ...fields, draft: `${id} 0 one` })
  expect(published.status).toBe(200)
  expect(await sendSave(staff, id, newDraft('program', fields))).toEqual({
    status: 410,
    answer: { outcome: 'gone' },
  })
  expect(await readStored(site, 'Drafts')).toHaveLength(0)
})
