import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftLimits, type DraftSave } from '#domain/drafts/schema.ts'
import { applyTextChange } from '#domain/drafts/text-change.ts'
import type { DraftAnswer, HandInAnswer, Submission } from './draft-answer.ts'
import { createDraftSaver } from './draft-saver.ts'
import { openSession, stateOf, type ShownDraft } from './draft-session.ts'
import type { DeviceDraft, DraftState } from './draft-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const writer = 'this page'
const waitsForNothing: Submission = { plan: null, handedIn: null }
const planned: Submission = { plan: { at: 1, words: 'Tuesday', failed: null }, handedIn: null }

const opened = { id: 'd1', baseVersion: 0, writer, version: 0, confirmed: {}, confirmedUnfinished: [] }

/** A form with its saver, a server that keeps one draft, and a device. */
function openForm({ keeps = true, fromDevice = false } = {}) {
  const server = {
    version: 0,
    values: {} as Record<string, string>,
    writer: '',
    gone: false,
    takenOver: '',
    submission: waitsForNothing,
  }
  const device = new Map<string, DeviceDraft>()
  const sent: DraftSave[] = []
  const states: DraftState[] = []
  const others: { values: Record<string, string>; before: Record<string, string> }[] = []
  const shown: ShownDraft[] = []
  const begun: string[] = []
  const submitted: string[] = []
  let answerWith: DraftAnswer | null = null
  let submitWith: HandInAnswer | null = null
  /** The requests without an answer; null while each is answered immediately. */
  let hanging: (() => void)[] | null = null

  async function send(id: string, save: DraftSave): Promise<DraftAnswer> {
    sent.push(save)
    if (hanging) await new Promise<void>((resolve) => hanging?.push(resolve))
    if (answerWith) return answerWith
    if (server.takenOver === id) return { outcome: 'taken-over', by: 'Ruth' }
    if (server.gone) {
      server.gone = false
      return { outcome: 'gone' }
    }
    if (save.expectedVersion !== server.version) {
      const { version, values, writer } = server
      const authors = { you: true, others: [] }
      return {
        outcome: 'other-version',
        draft: { id, version, values, writer, unfinished: [], at: '22:40', authors, ...server.submission },
      }
    }
    for (const [field, change] of Object.entries(save.changes)) {
      server.values = {
        ...server.values,
        [field]: applyTextChange(server.values[field] ?? '', change) ?? 'did not fit',
      }
    }
    server.version += 1
    server.writer = save.writer
    return { outcome: 'saved', version: server.version, at: '22:41', ...server.submission }
  }
  const saver = createDraftSaver({
    accountUid: 'nkiruka',
    opened: openSession({ form: 'program', recordId: null }, opened, { fromDevice }),
    send,
    device: {
      async keep(draft) {
        if (keeps) device.set(draft.id, draft)
        return keeps
      },
      async forget(_accountUid, id) {
        device.delete(id)
      },
    },
    newId: () => 'd2',
    onShown(next) {
      if (JSON.stringify(next.draft) !== JSON.stringify(states.at(-1))) states.push(next.draft)
      shown.push(next)
    },
    submit: async (intent) => {
      submitted.push(intent)
      return submitWith ?? { handedIn: intent === 'hand-in' ? '22:42' : null }
    },
    onOther: (draft, before) => others.push({ values: { ...draft.values }, before: { ...before } }),
    onBegun: (id, because) => begun.push(`${id} ${because}`),
  })
  return {
    saver: {
      ...saver,
      state: () => stateOf(saver.session()),
      identity() {
        const { id, version, writer } = saver.session()
        return { id, version, writer }
      },
    },
    server,
    device,
    sent,
    states,
    others,
    shown,
    submitted,
    submitWith: (answer: HandInAnswer | null) => (submitWith = answer),
    begun,
    type: (values: Record<string, string>, unfinished: readonly string[] = []) =>
      saver.write({ values, unfinished, changed: true }),
    answerWith: (answer: DraftAnswer | null) => (answerWith = answer),
    hang: () => (hanging = []),
    answerOldest: () => hanging?.shift()?.(),
    answer() {
      const waiting = hanging ?? []
      hanging = null
      for (const go of waiting) go()
    },
  }
}

const settle = () => vi.advanceTimersByTimeAsync(5_000)

test('when a colleague has taken a draft over, changes that only the device has become a separate draft', async () => {
  const { saver, server, device, type } = openForm({ fromDevice: true })
  server.takenOver = 'd1'
  type({ title: 'Voter Drive' })
  await settle()
  expect(saver.identity().id).toBe('d2')
  expect(server.values).toEqual({ title: 'Voter Drive' })
  expect(saver.state()).toEqual({ kind: 'saved', at: '22:41' })
  expect(device.size).toBe(0)
  server.takenOver = 'd2'
  type({ title: 'Voter Drive, Jos' })
  await settle()
  expect(saver.state()).toMatchObject({ kind: 'taken-over', onDevice: true })
})

test('a retry resolves when everything that was written before it is on the server', async () => {
  const { saver, server, type, hang, answerOldest, answer } = openForm()
  hang()
  type({ title: 'Voter' })
  saver.flush()
  type({ title: 'Voter Drive' })
  let isAnswered = false
  void saver.retry().then(() => (isAnswered = true))
  answerOldest()
  await vi.advanceTimersByTimeAsync(0)
  expect([server.values, isAnswered]).toEqual([{ title: 'Voter' }, false])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([server.values, isAnswered]).toEqual([{ title: 'Voter Drive' }, true])
  expect(saver.state().kind).toBe('saved')
})

test('when the record was removed for good with the draft, the text becomes another draft at once', async () => {
  const { saver, server, type } = openForm()
  type({ title: 'Voter Drive' })
  await settle()
  Object.assign(server, { gone: true, version: 0, values: {} })
  saver.publishing(true)
  saver.publishing(false)
  await saver.recordRemoved()
  expect(saver.identity().id).toBe('d2')
  expect(server.values).toEqual({ title: 'Voter Drive' })
  expect(saver.state().kind).toBe('saved')
})

test('a draft whose writer has merged the version of a colleague is saved with it', async () => {
  const { saver, sent, type, hang, answer } = openForm()
  type({ title: 'Voter Drive' })
  await settle()
  hang()
  saver.check()
  saver.rebase(4)
  type({ title: 'Voter Drive' })
  answer()
  await settle()
  expect(sent.map(({ baseVersion }) => baseVersion)).toEqual([0, 0, 4])
  expect(saver.state().kind).toBe('saved')
})

test('an untouched form makes no draft', async () => {
  const { saver, sent } = openForm()
  saver.write({ values: { title: '' }, unfinished: [], changed: false })
  await settle()
  expect(sent).toEqual([])
  expect(saver.state()).toEqual({ kind: 'untouched' })
})

test('typed text is on the server soon after the last key, and no longer on the device', async () => {
  const { saver, server, device, states, type } = openForm()
  type({ title: 'V' })
  type({ title: 'Voter Drive' })
  await vi.advanceTimersByTimeAsync(0)
  expect(device.get('d1')?.values).toEqual({ title: 'Voter Drive' })
  await settle()
  expect(server.values).toEqual({ title: 'Voter Drive' })
  expect(saver.state()).toEqual({ kind: 'saved', at: '22:41' })
  expect(states.map(({ kind }) => kind)).toEqual(['saving', 'saved'])
  expect(device.size).toBe(0)
})

test('somebody who types without a pause is never more than two seconds ahead of the server', async () => {
  const { server, type } = openForm()
  let text = ''
  for (let key = 0; key < 100; key += 1) {
    text += 'a'
    type({ report: text })
    await vi.advanceTimersByTimeAsync(100)
    const behind = text.length - (server.values['report'] ?? '').length
    expect(behind).toBeLessThanOrEqual(21)
  }
})

test('only one save is in flight at a time, and its version is adopted even if the text has changed since', async () => {
  const { saver, server, sent, others, type, hang, answer } = openForm()
  hang()
  type({ title: 'Voter' })
  await vi.advanceTimersByTimeAsync(1_000)
  type({ title: 'Voter Drive' })
  await settle()
  expect(sent).toHaveLength(1)
  answer()
  await settle()
  expect(server).toMatchObject({ version: 2, values: { title: 'Voter Drive' } })
  expect(sent[1]?.changes).toEqual({ title: { at: 5, removed: 0, text: ' Drive' } })
  expect(others).toEqual([])
  expect(saver.identity()).toEqual({ id: 'd1', version: 2, writer })
})

test('without a connection the text stays on the device, and is sent when the connection is back', async () => {
  const { saver, server, device, type, answerWith } = openForm()
  answerWith({ outcome: 'failed', because: 'connection' })
  type({ title: 'Voter Drive' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.state()).toEqual({ kind: 'unsaved', because: 'connection', onDevice: true })
  type({ title: 'Voter Drive, Ìbàdàn' })
  await vi.advanceTimersByTimeAsync(0)
  expect(device.get('d1')?.values).toEqual({ title: 'Voter Drive, Ìbàdàn' })
  answerWith(null)
  saver.retry()
  await settle()
  expect(server.values).toEqual({ title: 'Voter Drive, Ìbàdàn' })
  expect(saver.state()).toEqual({ kind: 'saved', at: '22:41' })
})

test('a text that was too long is saved as soon as it is short enough, and is not sent again before', async () => {
  for (const answer of [
    { outcome: 'too-long' },
    { outcome: 'failed', because: 'too-large' },
  ] satisfies DraftAnswer[]) {
    const { saver, server, sent, type, answerWith } = openForm()
    answerWith(answer)
    type({ report: 'a'.repeat(draftLimits.characters + 2) })
    await settle()
    expect(saver.state()).toMatchObject({ kind: 'unsaved' })
    answerWith(null)
    type({ report: 'a'.repeat(draftLimits.characters + 1) })
    await settle()
    expect(sent).toHaveLength(1)
    type({ report: 'a'.repeat(draftLimits.characters) })
    await settle()
    expect(server.values['report']).toHaveLength(draftLimits.characters)
    expect(saver.state()).toEqual({ kind: 'saved', at: '22:41' })
  }
})

test('a save that the server did not understand is tried again each minute, and with the next change', async () => {
  const { saver, server, sent, type, answerWith } = openForm()
  answerWith({ outcome: 'not-understood' })
  type({ title: 'Voter' })
  await settle()
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
  answerWith(null)
  type({ title: 'Voter Drive' })
  await settle()
  expect(server.values).toEqual({ title: 'Voter Drive' })
  expect(saver.state().kind).toBe('saved')
})

test('unsaved changes are saved after the user has signed in again in another window', async () => {
  const { saver, server, type, answerWith } = openForm()
  answerWith({ outcome: 'failed', because: 'session' })
  type({ title: 'Voter Drive' })
  await settle()
  saver.check()
  await settle()
  expect(saver.state()).toMatchObject({ kind: 'unsaved', because: 'session' })
  answerWith(null)
  saver.check()
  await settle()
  expect(server.values).toEqual({ title: 'Voter Drive' })
  expect(saver.state().kind).toBe('saved')
})

test('changes are never reported as stored on a device that cannot store them', async () => {
  const { saver, type, answerWith } = openForm({ keeps: false })
  answerWith({ outcome: 'failed', because: 'connection' })
  type({ title: 'Voter Drive' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.state()).toEqual({ kind: 'unsaved', because: 'connection', onDevice: false })
})

test('a save whose answer was lost does not count as a conflict with another window', async () => {
  const { saver, server, others, type, answerWith } = openForm()
  type({ title: 'Voter' })
  await settle()
  server.version += 1
  server.values = { title: 'Voter Dr' }
  server.writer = writer
  type({ title: 'Voter Drive' })
  await settle()
  answerWith(null)
  expect(others).toEqual([])
  expect(server.values).toEqual({ title: 'Voter Drive' })
  expect(saver.state().kind).toBe('saved')
})

test('a version saved in another window is reported together with what this window knew, and nothing is overwritten', async () => {
  const { saver, server, others, type } = openForm()
  type({ title: 'Voter', report: '' })
  await settle()
  server.version += 1
  server.values = { title: 'Voter', report: 'From the phone' }
  server.writer = 'another page'
  saver.hold(false)
  type({ title: 'Voter Drive', report: '' })
  await vi.advanceTimersByTimeAsync(900)
  expect(others).toEqual([
    { values: { title: 'Voter', report: 'From the phone' }, before: { title: 'Voter', report: '' } },
  ])
  expect(server.values).toEqual({ title: 'Voter', report: 'From the phone' })
})

test('while a person has to choose between two texts, nothing is sent', async () => {
  const { saver, sent, type } = openForm()
  saver.hold(true)
  type({ title: 'Voter Drive' })
  await settle()
  expect(sent).toEqual([])
  expect(saver.state()).toMatchObject({ kind: 'unsaved', because: 'conflict' })
  saver.hold(false)
  await settle()
  expect(saver.state().kind).toBe('saved')
})

test('a draft that was deleted elsewhere starts again with the complete text, and without its plan', async () => {
  const { saver, server, shown, begun, type } = openForm()
  type({ title: 'Voter', report: 'Seven' })
  server.submission = planned
  await settle()
  expect(shown.at(-1)?.plan).toEqual(planned.plan)
  saver.mounted({ title: 'Voter', report: 'Seven' })
  Object.assign(server, { gone: true, version: 0, values: {}, submission: waitsForNothing })
  type({ title: 'Voter Drive', report: 'Seven' })
  await settle()
  expect(saver.identity().id).toBe('d2')
  expect(begun).toEqual(['d2 gone'])
  expect(server.values).toEqual({ title: 'Voter Drive', report: 'Seven' })
  expect(shown.at(-1)?.plan).toBeNull()
})

test('a save that finds the draft published while the form waits for the answer does not begin another draft', async () => {
  const { saver, server, sent, type, hang, answer } = openForm()
  type({ title: 'Voter' })
  await settle()
  hang()
  type({ title: 'Voter Drive' })
  await vi.advanceTimersByTimeAsync(1_000)
  saver.publishing(true)
  Object.assign(server, { gone: true, version: 0, values: {} })
  answer()
  await settle()
  expect(sent).toHaveLength(2)
  saver.published(1, 'd9')
  await settle()
  expect(sent).toHaveLength(2)
})

test('a publication that failed lets the draft continue, also when it was deleted meanwhile', async () => {
  const { saver, server, type, hang, answer } = openForm()
  type({ title: 'Voter' })
  await settle()
  hang()
  type({ title: 'Voter Drive' })
  await vi.advanceTimersByTimeAsync(1_000)
  saver.publishing(true)
  Object.assign(server, { gone: true, version: 0, values: {} })
  answer()
  await settle()
  saver.publishing(false)
  await settle()
  expect(server.values).toEqual({ title: 'Voter Drive' })
})

test('a draft that a colleague has taken over is not saved any more', async () => {
  const { saver, sent, type, answerWith } = openForm()
  answerWith({ outcome: 'taken-over', by: 'Ruth' })
  type({ title: 'Voter' })
  await settle()
  type({ title: 'Voter Drive' })
  await settle()
  expect(sent).toHaveLength(1)
  expect(saver.state()).toEqual({ kind: 'taken-over', by: 'Ruth', unsaved: true, onDevice: true })
})

test('somebody who comes back to the page is told at once that a colleague has taken the draft over', async () => {
  const { saver, sent, type, answerWith } = openForm()
  saver.check()
  await settle()
  expect(sent, 'nothing was written yet').toEqual([])
  type({ title: 'Voter' })
  await settle()
  answerWith({ outcome: 'taken-over', by: 'Ruth' })
  saver.check()
  await settle()
  expect(sent.at(-1)).toMatchObject({ expectedVersion: 1, changes: {} })
  expect(saver.state()).toEqual({ kind: 'taken-over', by: 'Ruth', unsaved: false, onDevice: false })
  saver.check()
  await settle()
  expect(sent).toHaveLength(2)
})

test('changes saved while the page is left stay on the device until the user types again or the next page sends them', async () => {
  const { saver, server, device, type } = openForm()
  type({ title: 'Voter Drive' })
  saver.leave()
  await settle()
  expect(server.values).toEqual({ title: 'Voter Drive' })
  expect(device.get('d1')?.values).toEqual({ title: 'Voter Drive' })
  type({ title: 'Voter Drive, Jos' })
  await settle()
  expect(server.values).toEqual({ title: 'Voter Drive, Jos' })
  expect(device.size).toBe(0)
})

test('a check for other changes saves nothing, and a handed-in draft stays handed in', async () => {
  const { saver, sent, states, type } = openForm()
  type({ title: 'Voter' })
  await settle()
  states.length = 0
  saver.check()
  await settle()
  expect(sent).toHaveLength(2)
  expect(states).toEqual([])
})

test('a check that gets no answer changes nothing on the page', async () => {
  const { saver, server, sent, type, answerWith } = openForm()
  type({ title: 'Voter' })
  await settle()
  const saved = saver.state()
  answerWith({ outcome: 'failed', because: 'connection' })
  saver.check()
  await settle()
  expect(saver.state()).toEqual(saved)
  expect(sent).toHaveLength(2)
  answerWith(null)
  type({ title: 'Voter Drive' })
  await settle()
  expect(server.values).toEqual({ title: 'Voter Drive' })
})

test('a check finds a plan that was made, failed or stopped elsewhere', async () => {
  const { saver, server, shown, type, hang, answer } = openForm()
  type({ title: 'Voter' })
  await settle()
  server.submission = planned
  saver.check()
  await settle()
  expect(shown.at(-1)?.plan).toEqual(planned.plan)

  // Its answer may be older than what this page has planned meanwhile.
  const other = { at: 2, words: 'Wednesday', failed: null }
  hang()
  saver.check()
  saver.planned(other)
  answer()
  await settle()
  expect(shown.at(-1)?.plan).toEqual(other)
})

test('a draft is handed in when everything that was written is saved', async () => {
  const { saver, server, shown, submitted, type, answerWith } = openForm()
  answerWith({ outcome: 'failed', because: 'connection' })
  type({ title: 'Voter Drive' })
  await settle()
  saver.handIn()
  await vi.advanceTimersByTimeAsync(0)
  expect([shown.at(-1)?.handIn.waits, submitted]).toEqual([true, []])
  answerWith(null)
  await saver.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.values).toEqual({ title: 'Voter Drive' })
  expect(submitted).toEqual(['hand-in'])
  expect(shown.at(-1)?.handIn).toMatchObject({ handedIn: '22:42', busy: false, waits: false })
})

test('a draft that cannot be saved is not handed in, and says so until it is saved', async () => {
  const { saver, shown, submitted, type, answerWith } = openForm()
  answerWith({ outcome: 'failed', because: 'server' })
  type({ title: 'Voter Drive' })
  saver.handIn()
  await settle()
  expect(submitted).toEqual([])
  expect(shown.at(-1)?.handIn).toMatchObject({ busy: false, refused: expect.stringContaining('not saved') })
  answerWith(null)
  await saver.retry()
  expect(shown.at(-1)?.handIn.refused).toBeNull()
  answerWith({ outcome: 'taken-over', by: 'Ruth' })
  type({ title: 'Voter Drive, Jos' })
  saver.handIn()
  await settle()
  expect(submitted).toEqual([])
  expect(shown.at(-1)?.handIn.refused).toContain('your colleague’s draft')
})

test('a refused hand-in looks for changes of another device', async () => {
  const { saver, sent, shown, type, submitWith } = openForm()
  type({ title: 'Voter' })
  await settle()
  submitWith({ refused: 'Changed meanwhile.' })
  saver.handIn()
  await settle()
  expect(shown.at(-1)?.handIn).toMatchObject({ handedIn: null, busy: false, refused: 'Changed meanwhile.' })
  expect(sent.at(-1)).toMatchObject({ expectedVersion: 1, changes: {} })
})

test('a handed-in draft that this page changes has to be handed in again, and can be taken back', async () => {
  const { saver, server, shown, submitted, type } = openForm()
  type({ title: 'Voter' })
  await settle()
  saver.handIn()
  await settle()
  server.submission = { plan: null, handedIn: '22:42' }
  saver.check()
  await settle()
  saver.takeBack()
  await settle()
  expect(submitted).toEqual(['hand-in', 'take-back'])
  expect(shown.at(-1)?.handIn).toMatchObject({ handedIn: null, isChanged: false })
  saver.handIn()
  await settle()
  server.submission = waitsForNothing
  type({ title: 'Voter Drive' })
  await settle()
  expect(shown.at(-1)?.handIn).toMatchObject({ handedIn: null, isChanged: true })
})

test('after a draft was published or deleted elsewhere, a new one is made only when the form is changed', async () => {
  const { saver, server, sent, device, begun, shown, type } = openForm()
  type({ title: 'Voter', report: 'Seven' })
  await settle()
  Object.assign(server, { gone: true, version: 0, values: {} })
  saver.check()
  await settle()
  expect(saver.state()).toEqual({ kind: 'untouched' })
  expect(begun).toEqual(['d2 gone'])
  expect(shown.at(-1)).toMatchObject({ isGone: true, plan: null })
  type({ title: 'Voter', report: 'Seven' })
  saver.flush()
  await settle()
  expect(sent).toHaveLength(2)
  expect(device.size).toBe(0)
  type({ title: 'Voter Drive', report: 'Seven' })
  await settle()
  expect(saver.identity().id).toBe('d2')
  expect(server.values).toEqual({ title: 'Voter Drive', report: 'Seven' })
  expect(saver.state().kind).toBe('saved')
})

test('text typed during a check is saved after the answer to the check', async () => {
  const { saver, server, type, hang, answer, answerWith } = openForm()
  for (const lost of [null, { outcome: 'failed', because: 'connection' }] satisfies (DraftAnswer | null)[]) {
    const title = lost ? 'Voter Drive, Jos' : 'Voter Drive'
    type({ title: 'Voter' })
    await settle()
    hang()
    saver.check()
    type({ title })
    await settle()
    answerWith(lost)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    answerWith(null)
    await settle()
    expect(server.values).toEqual({ title })
    expect(saver.state().kind).toBe('saved')
  }
})

test('after a publication the next text begins another draft, and a late answer changes nothing', async () => {
  const { saver, server, sent, type, hang, answer } = openForm()
  hang()
  type({ title: 'Voter Drive' })
  await vi.advanceTimersByTimeAsync(1_000)
  saver.published(1, 'd9')
  answer()
  await settle()
  expect(saver.state()).toEqual({ kind: 'untouched' })
  Object.assign(server, { version: 0, values: {} })
  type({ title: 'Town Hall' })
  await settle()
  expect(sent.at(-1)).toMatchObject({ expectedVersion: 0, baseVersion: 1 })
  expect(saver.identity().id).toBe('d9')
})

test('an answer about a published draft does not let two saves of the next draft run at once', async () => {
  const { saver, server, sent, type, hang, answer, answerOldest } = openForm()
  hang()
  type({ title: 'Voter Drive' })
  await vi.advanceTimersByTimeAsync(1_000)
  saver.published(1, 'd9')
  type({ title: 'Town Hall' })
  await settle()
  expect(sent).toHaveLength(2)
  answerOldest()
  await vi.advanceTimersByTimeAsync(0)
  Object.assign(server, { version: 0, values: {} })
  type({ title: 'Town Hall, Jos' })
  await settle()
  expect(sent).toHaveLength(2)
  answer()
  await settle()
  expect(sent.map(({ expectedVersion }) => expectedVersion)).toEqual([0, 0, 1])
  expect(server.values).toEqual({ title: 'Town Hall, Jos' })
})

test('text that only the editor has reformatted is not saved until somebody changes it', async () => {
  const { saver, server, sent, type } = openForm()
  type({ title: 'Voter', report: '<p>Seven </p>' })
  await settle()
  saver.mounted({ title: 'Voter', report: '<p>Seven</p>' })
  type({ title: 'Voter', report: '<p>Seven</p>' })
  await settle()
  expect(sent).toHaveLength(1)
  type({ title: 'Voter', report: '<p>Seven o’clock</p>' })
  await settle()
  type({ title: 'Voter', report: '<p>Seven</p>' })
  await settle()
  expect(server.values['report']).toBe('<p>Seven</p>')
})

test('the names of pictures that have not arrived are saved with the draft', async () => {
  const { sent, type } = openForm()
  type({ title: 'Voter Drive' }, ['desk.jpg'])
  await settle()
  type({ title: 'Voter Drive' }, [])
  await settle()
  expect(sent.map(({ unfinished }) => unfinished)).toEqual([['desk.jpg'], []])
})
