import { describe, expect, onTestFinished, test } from 'vitest'
import type { Author, DocumentStore, Fields, RecentFilter, Revision } from './document-store.ts'
import { VersionConflictError } from './errors.ts'

const adaeze: Author = { uid: 'adaeze@wipf.example', name: 'Adaeze' }
const ruth: Author = { uid: 'ruth@wipf.example', name: 'Ruth' }

const firstOfMarch = Date.UTC(2026, 2, 1, 9)
const secondOfMarch = Date.UTC(2026, 2, 2, 9)

/** The store as seen by one process. */
export interface StoreUnderTest {
  readonly store: DocumentStore
  /** The same store as seen by another process. Absent for a store in memory. */
  readonly otherProcess?: DocumentStore
}

/**
 * The contract tests of every DocumentStore. `make` gives each test its own empty store, which takes its time from
 * `now` (milliseconds since the Unix epoch).
 */
export function describeDocumentStore(
  name: string,
  make: (options: { now: () => number }) => Promise<StoreUnderTest>,
  { isShared }: { isShared: boolean },
) {
  async function empty() {
    const clock = { time: firstOfMarch }
    const { store, otherProcess } = await make({ now: () => clock.time })
    return { store, otherProcess, clock }
  }

  function watchRevisions(store: DocumentStore): Revision[] {
    const revisions: Revision[] = []
    onTestFinished(store.watch((revision) => revisions.push(revision)))
    return revisions
  }

  describe(name, () => {
    test('an empty store has no records, no history and revision 0', async () => {
      const { store } = await empty()
      expect(await store.read('Programs')).toEqual(new Map())
      expect(await store.get('Programs', 'training')).toBeNull()
      expect(await store.history('Programs', 'training')).toEqual([])
      expect(await store.revision()).toBe(0)
    })

    test('a record is read as it was set, with its author and time in the envelope', async () => {
      const { store } = await empty()
      await store.commit([set('training', { ProgramTitle: 'Training in Kano' })], adaeze)
      expect(await store.get('Programs', 'training')).toEqual({
        id: 'training',
        fields: { ProgramTitle: 'Training in Kano' },
        version: 1,
        createdAt: firstOfMarch,
        updatedAt: firstOfMarch,
        createdBy: adaeze,
        updatedBy: adaeze,
        sample: false,
      })
    })

    test('a record set again keeps its first author and creation time', async () => {
      const { store, clock } = await empty()
      await store.commit([set('training', { ProgramTitle: 'Training' })], adaeze)
      clock.time = secondOfMarch
      await store.commit([set('training', { ProgramTitle: 'Training in Kano' })], ruth)
      expect(await store.get('Programs', 'training')).toEqual({
        id: 'training',
        fields: { ProgramTitle: 'Training in Kano' },
        version: 2,
        createdAt: firstOfMarch,
        updatedAt: secondOfMarch,
        createdBy: adaeze,
        updatedBy: ruth,
        sample: false,
      })
    })

    test('a record is written with an earlier time, beside others of the same commit', async () => {
      const { store, clock } = await empty()
      clock.time = secondOfMarch
      const earlier = set('training', { ProgramTitle: 'Training' })
      await store.commit([{ ...earlier, at: firstOfMarch }, earlier, set('march', {})], adaeze)
      const training = { createdAt: firstOfMarch, updatedAt: secondOfMarch }
      expect(await store.get('Programs', 'training')).toMatchObject(training)
      const march = { createdAt: secondOfMarch, updatedAt: secondOfMarch }
      expect(await store.get('Programs', 'march')).toMatchObject(march)
    })

    test('a set replaces the whole record, including absent fields', async () => {
      const { store } = await empty()
      await store.commit([set('training', { ProgramTitle: 'Training', ProgramReport: long('a') })], adaeze)
      await store.commit([set('training', { ProgramTheme: 'Peace' })], adaeze)
      expect((await store.get('Programs', 'training'))?.fields).toEqual({ ProgramTheme: 'Peace' })
    })

    test('fields are stored exactly, whatever they contain', async () => {
      const { store } = await empty()
      const fields: Fields = {
        ProgramTitle: 'Ìbàdàn 🗳️ “women” <b>&amp;</b> \u202eright to left',
        ProgramReport: long('nul \u0000, half a pair \ud83d, a quote " and a backslash \\ '),
        ProgramImages: [{ width: 1600, alt: null }, 'second', true, 1.5, -0.25, []],
        nested: { 'a key with spaces': { deeper: [long('b')] } },
        empty: '',
        ['__proto__']: long('c'),
        constructor: 'd',
      }
      await store.commit([set('training', fields)], adaeze)
      expect((await store.get('Programs', 'training'))?.fields).toEqual(fields)
      expect((await store.read('Programs')).get('training')?.fields).toEqual(fields)
      expect((await store.history('Programs', 'training'))[0]?.fields).toEqual(fields)
    })

    test('ids are case-sensitive and belong to a collection', async () => {
      const { store } = await empty()
      const ids = ['About', 'about', 'a%', 'a_', "a'; drop table documents; --", 'a/b', 'é', 'e\u0301']
      await store.commit(
        ids.map((id) => set(id, { ProgramTitle: id })),
        adaeze,
      )
      await store.commit(
        [{ kind: 'set', collection: 'Staff', id: 'About', fields: { fullName: 'Ruth' } }],
        adaeze,
      )
      for (const id of ids) expect((await store.get('Programs', id))?.fields).toEqual({ ProgramTitle: id })
      expect([...(await store.read('Programs')).keys()].sort()).toEqual([...ids].sort())
      expect([...(await store.read('Staff')).keys()]).toEqual(['About'])
    })

    test('changing passed or returned objects does not change the store', async () => {
      const { store } = await empty()
      const images = ['first.jpg']
      await store.commit([set('training', { ProgramImages: images })], adaeze)
      images.push('second.jpg')
      const got = await store.get('Programs', 'training')
      ;(got?.fields.ProgramImages as string[]).push('third.jpg')
      expect((await store.get('Programs', 'training'))?.fields).toEqual({ ProgramImages: ['first.jpg'] })
    })

    test('a large collection is read completely', async () => {
      const { store } = await empty()
      const changes = Array.from({ length: 1_000 }, (_, n) =>
        set(`program-${n}`, { ProgramTitle: `Program ${n}`, ProgramReport: long(`report ${n} `) }),
      )
      await store.commit(changes, adaeze)
      const programs = await store.read('Programs')
      expect(programs.size).toBe(1_000)
      expect(programs.get('program-999')?.fields).toEqual(changes[999]?.fields)
    })

    test('changes come from a source that is read during the commit, and when it fails, nothing is written', async () => {
      const { store } = await empty()
      async function* source(fails: boolean) {
        for (let n = 0; n < 600; n += 1) yield set(`program-${n}`, { ProgramTitle: `Program ${n}` })
        if (fails) throw new Error('the file is cut short')
      }
      await expect(store.commit(source(true), adaeze)).rejects.toThrow('the file is cut short')
      expect(await store.count('Programs')).toBe(0)
      expect(await store.revision()).toBe(0)
      expect(await store.commit(source(false), adaeze)).toBe(1)
      expect(await store.count('Programs')).toBe(600)
    })

    test('omitted fields, long or short, are not read, and the others are', async () => {
      const { store } = await empty()
      await store.commit(
        [
          set('long', { ProgramTitle: 'Long', ProgramReport: long('a'), ProgramSummary: long('b') }),
          set('short', { ProgramTitle: 'Short', ProgramReport: 'a', ProgramSummary: 'b' }),
          set('none', { ProgramTitle: 'None' }),
        ],
        adaeze,
      )
      const programs = await store.read('Programs', { omit: ['ProgramReport', 'notThere'] })
      expect(programs.get('long')?.fields).toEqual({ ProgramTitle: 'Long', ProgramSummary: long('b') })
      expect(programs.get('short')?.fields).toEqual({ ProgramTitle: 'Short', ProgramSummary: 'b' })
      expect(programs.get('none')?.fields).toEqual({ ProgramTitle: 'None' })
    })

    test('a deleted record is no longer read', async () => {
      const { store } = await empty()
      await store.commit([set('training'), set('march')], adaeze)
      await store.commit([remove('training')], ruth)
      expect(await store.get('Programs', 'training')).toBeNull()
      expect([...(await store.read('Programs')).keys()]).toEqual(['march'])
    })

    test('a record keeps all versions, and its delete is one of them', async () => {
      const { store, clock } = await empty()
      await store.commit([set('training', { ProgramReport: long('first') })], adaeze)
      clock.time = secondOfMarch
      await store.commit([set('training', { ProgramReport: 'second' })], ruth)
      await store.commit([remove('training')], adaeze)
      expect(await store.history('Programs', 'training')).toEqual([
        { version: 1, fields: { ProgramReport: long('first') }, at: firstOfMarch, by: adaeze },
        { version: 2, fields: { ProgramReport: 'second' }, at: secondOfMarch, by: ruth },
        { version: 3, fields: null, at: secondOfMarch, by: adaeze },
      ])
    })

    test('a record written again after its delete continues its version numbers with a new creation time', async () => {
      const { store, clock } = await empty()
      await store.commit([set('training')], adaeze)
      await store.commit([remove('training')], adaeze)
      clock.time = secondOfMarch
      await store.commit([set('training', { ProgramTitle: 'Again' })], ruth)
      expect(await store.get('Programs', 'training')).toMatchObject({
        version: 3,
        createdAt: secondOfMarch,
        createdBy: ruth,
      })
      expect((await store.history('Programs', 'training')).map((entry) => entry.version)).toEqual([1, 2, 3])
    })

    test('one version of a record is read by its number, with its long texts', async () => {
      const { store } = await empty()
      await store.commit([set('training', { ProgramReport: long('a') })], adaeze)
      await store.commit([set('training', { ProgramReport: long('b') })], ruth)
      await store.commit([remove('training')], ruth)
      const [first, , last] = await store.history('Programs', 'training')
      expect(await store.version('Programs', 'training', 1)).toEqual(first)
      expect(await store.version('Programs', 'training', 3)).toEqual({ ...last, fields: null })
      expect(await store.version('Programs', 'training', 4)).toBeNull()
      expect(await store.version('Programs', 'never', 1)).toBeNull()
    })

    test('a collection without history keeps only the newest version, and numbers never repeat', async () => {
      const { store } = await empty()
      const draft = { collection: 'Drafts', id: 'd' } as const
      await store.commit([{ kind: 'set', ...draft, fields: { values: long('a') } }], adaeze)
      await store.commit([{ kind: 'set', ...draft, fields: { values: long('b') }, expectedVersion: 1 }], ruth)
      expect(await store.get('Drafts', 'd')).toMatchObject({
        version: 2,
        fields: { values: long('b') },
        createdBy: adaeze,
      })
      expect(await store.history('Drafts', 'd')).toHaveLength(1)
      await store.commit([{ kind: 'delete', ...draft, expectedVersion: 2 }], ruth)
      expect(await store.get('Drafts', 'd')).toBeNull()
      expect(await store.history('Drafts', 'd')).toMatchObject([{ version: 3, fields: null }])
    })

    test('deleting or erasing a missing record changes nothing', async () => {
      const { store } = await empty()
      await store.commit([set('training')], adaeze)
      await store.commit([remove('training')], adaeze)
      const revisions = watchRevisions(store)
      const revision = await store.commit(
        [
          remove('training'),
          remove('training', 1),
          remove('never'),
          { kind: 'erase', collection: 'Contactus', id: 'x' },
        ],
        adaeze,
      )
      expect(revision).toBe(2)
      expect(revisions).toEqual([])
      expect(await store.history('Programs', 'training')).toHaveLength(2)
      expect(await store.history('Programs', 'never')).toEqual([])
    })

    test('an erased record leaves nothing, and its id starts at version 1 again', async () => {
      const { store } = await empty()
      const message = { collection: 'Contactus', id: 'message' } as const
      await store.commit([{ kind: 'set', ...message, fields: { message: long('please') } }], adaeze)
      await store.commit([{ kind: 'delete', ...message }], adaeze)
      await store.commit([{ kind: 'erase', ...message }], adaeze)
      expect(await store.get('Contactus', 'message')).toBeNull()
      expect(await store.history('Contactus', 'message')).toEqual([])
      await store.commit(
        [{ kind: 'set', ...message, fields: { message: 'new' }, expectedVersion: 0 }],
        adaeze,
      )
      expect(await store.get('Contactus', 'message')).toMatchObject({
        version: 1,
        fields: { message: 'new' },
      })
    })

    test('a public record is erased only after its delete', async () => {
      const { store } = await empty()
      await store.commit([set('training', { ProgramReport: long('a') })], adaeze)
      const erase = { kind: 'erase', collection: 'Programs', id: 'training' } as const
      await expect(store.commit([set('march'), erase], ruth)).rejects.toMatchObject({
        code: 'version-conflict',
        current: { id: 'training', version: 1 },
      })
      expect(await store.get('Programs', 'march')).toBeNull()
      const revision = await store.commit([remove('training', 1), erase], ruth)
      expect(revision).toBe(2)
      expect(await store.history('Programs', 'training')).toEqual([])
      expect(await store.countDeleted(['Programs'])).toBe(0)
      expect(await store.commit([erase], ruth)).toBe(2)
    })

    test('the history is read in parts, newest first, without long texts but with those that changed', async () => {
      const { store, clock } = await empty()
      const report = (ProgramTitle: string, text: string) =>
        set('training', { ProgramTitle, ProgramReport: long(text) })
      await store.commit([report('Training', 'a')], adaeze)
      await store.commit([report('Training in Kano', 'a')], ruth)
      await store.commit([report('Training', 'b')], ruth)
      await store.commit([remove('training')], ruth)
      clock.time = secondOfMarch
      await store.commit([report('Training', 'a')], adaeze)
      await store.commit([report('Training', 'a')], adaeze)
      const part = await store.versions('Programs', 'training', { limit: 3 })
      expect(part).toEqual([
        {
          version: 6,
          fields: { ProgramTitle: 'Training' },
          at: secondOfMarch,
          by: adaeze,
          longTexts: { ProgramReport: 'same' },
          sameAs: null,
        },
        {
          version: 5,
          fields: { ProgramTitle: 'Training' },
          at: secondOfMarch,
          by: adaeze,
          longTexts: { ProgramReport: 'changed' },
          sameAs: 1,
        },
        { version: 4, fields: null, at: firstOfMarch, by: ruth, longTexts: {}, sameAs: null },
      ])
      const older = await store.versions('Programs', 'training', { limit: 9, before: 4 })
      expect(older.map(({ version, longTexts, sameAs }) => [version, longTexts, sameAs])).toEqual([
        [3, { ProgramReport: 'changed' }, null],
        [2, { ProgramReport: 'same' }, null],
        [1, { ProgramReport: 'changed' }, null],
      ])
      expect(await store.versions('Programs', 'never', { limit: 9 })).toEqual([])
    })

    test('deleted records are listed in parts, last deleted first, and leave the list when they are written again', async () => {
      const { store, clock } = await empty()
      expect(await store.deleted(['Programs', 'Staff'], { limit: 9 })).toEqual([])
      const member = { collection: 'Staff', id: 'ruth' } as const
      await store.commit(
        [set('a', { ProgramTitle: 'A', ProgramReport: long('a') }), set('b'), set('c')],
        ruth,
      )
      await store.commit([{ kind: 'set', ...member, fields: { fullName: 'Ruth' } }], ruth)
      await store.commit([remove('a'), remove('b')], adaeze)
      clock.time = secondOfMarch
      await store.commit([{ kind: 'delete', ...member }, remove('c')], adaeze)
      await store.commit([set('c')], adaeze)
      const listed = await store.deleted(['Programs', 'Staff'], { limit: 9 })
      expect(listed).toEqual([
        { ...member, version: 2, fields: { fullName: 'Ruth' }, at: secondOfMarch, by: adaeze },
        {
          collection: 'Programs',
          id: 'b',
          version: 2,
          fields: { ProgramTitle: 'b' },
          at: firstOfMarch,
          by: adaeze,
        },
        {
          collection: 'Programs',
          id: 'a',
          version: 2,
          fields: { ProgramTitle: 'A' },
          at: firstOfMarch,
          by: adaeze,
        },
      ])
      expect(await store.deleted(['Programs', 'Staff'], { limit: 1, offset: 1 })).toEqual(listed.slice(1, 2))
      expect(await store.deleted(['Staff', 'Images'], { limit: 9 })).toEqual(listed.slice(0, 1))
      expect(await store.countDeleted(['Programs', 'Staff'])).toBe(3)
      expect(await store.countDeleted(['NewsUpdates'])).toBe(0)
    })

    test('records are found by a text in a short field of any version', async () => {
      const { store } = await empty()
      const images = (id: string, ...urls: string[]) => set(id, { images: urls })
      await store.commit([images('now', '/images/Programs/a_b/1.jpg'), images('other', '/x')], adaeze)
      await store.commit([images('before', '/images/Programs/a_b/2.jpg'), images('gone', 'x')], adaeze)
      await store.commit(
        [images('before'), remove('gone'), images('like', '/images/Programs/a-b/1.jpg')],
        ruth,
      )
      await store.commit([{ kind: 'set', collection: 'Contactus', id: 'm', fields: { message: '/x' } }], ruth)
      const found = async (text: string) =>
        (await store.recordsWith(text)).map(({ collection, id }) => `${collection}/${id}`).sort()
      expect(await found('/images/Programs/a_b/')).toEqual(['Programs/before', 'Programs/now'])
      expect(await found('/IMAGES/programs/A_b/')).toEqual(['Programs/before', 'Programs/now'])
      expect(await found('"x"')).toEqual([])
      expect(await found('x')).toEqual(['Programs/gone', 'Programs/other'])
    })

    test('records with the same id in another collection can be excluded from a count', async () => {
      const { store } = await empty()
      const inOther = (id: string) => ({ kind: 'set', collection: 'Staff', id, fields: {} }) as const
      await store.commit([set('a'), set('b'), set('c'), set('gone'), inOther('a'), inOther('b')], adaeze)
      await store.commit([remove('gone'), { kind: 'delete', collection: 'Staff', id: 'b' }], adaeze)
      expect(await store.count('Programs')).toBe(3)
      expect(await store.count('Programs', { without: ['Staff'] })).toBe(2)
      await store.commit([{ kind: 'set', collection: 'Users', id: 'c', fields: {} }], adaeze)
      expect(await store.count('Programs', { without: ['Staff', 'Users'] })).toBe(1)
      expect(await store.count('NewsUpdates')).toBe(0)
    })

    test('records are found by the text they were stored with for searches, also through another collection', async () => {
      const { store, clock } = await empty()
      const message = (id: string, searchText: string) =>
        ({ kind: 'set', collection: 'Contactus', id, fields: {}, searchText }) as const
      const mark = (id: string) => ({ kind: 'set', collection: 'ReadMessages', id, fields: {} }) as const
      await store.commit([message('a', 'ada in kano\n100% “sure”'), message('b', 'a_b nul \0 \ud83d')], ruth)
      clock.time = secondOfMarch
      const never = { kind: 'set', collection: 'Contactus', id: 'never', fields: { name: 'kano' } } as const
      await store.commit([message('c', `${long('x')} kano`), message('gone', 'kano'), never], ruth)
      await store.commit([mark('a'), mark('b'), mark('never')], ruth)
      await store.commit([{ kind: 'delete', collection: 'Contactus', id: 'gone' }], ruth)
      const found = (text: string, collection: 'Contactus' | 'ReadMessages' = 'Contactus') =>
        store.ids(collection, { containing: { collection: 'Contactus', text } })
      expect(await found('kano')).toEqual(['c', 'a'])
      expect(await found('kano', 'ReadMessages')).toEqual(['a'])
      for (const text of ['0% “', 'o\n1', 'ada in']) expect(await found(text), text).toEqual(['a'])
      for (const text of ['a_b', ' nul ']) expect(await found(text), text).toEqual(['b'])
      for (const text of ['%', '_']) expect((await found(text)).length, text).toBe(1)
      for (const text of ['a%b', "'", '!', '\\']) expect(await found(text), text).toEqual([])
      const containing = { collection: 'Contactus', text: 'kano' } as const
      expect(await store.count('Contactus', { containing })).toBe(2)
      expect(await store.count('Contactus', { containing, without: ['ReadMessages'] })).toBe(1)
      const [oldest] = await store.newest('Contactus', { containing, limit: 1, offset: 1 })
      expect(oldest?.id).toBe('a')
      await store.commit([{ kind: 'set', collection: 'Contactus', id: 'a', fields: {} }], ruth)
      expect(await found('ada')).toEqual([])
    })

    test('the newest records come first, in parts, and a later edit does not change the order', async () => {
      const { store, clock } = await empty()
      await store.commit([set('b', { ProgramReport: long('b') }), set('a'), set('gone')], adaeze)
      clock.time = secondOfMarch
      await store.commit([set('c'), set('b', { ProgramReport: long('again') }), remove('gone')], ruth)
      const newest = await store.newest('Programs', { limit: 10 })
      expect(newest.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
      expect(await store.ids('Programs')).toEqual(['c', 'a', 'b'])
      expect(await store.ids('NewsUpdates')).toEqual([])
      expect(newest[2]).toEqual(await store.get('Programs', 'b'))
      const part = await store.newest('Programs', { limit: 1, offset: 1 })
      expect(part.map(({ id }) => id)).toEqual(['a'])
      await store.commit([{ kind: 'set', collection: 'Staff', id: 'c', fields: {} }], adaeze)
      const rest = await store.newest('Programs', { limit: 1, without: ['Staff'] })
      expect(rest.map(({ id }) => id)).toEqual(['a'])
      expect(await store.newest('Programs', { limit: 5, offset: 3 })).toEqual([])
      const before = { createdBefore: secondOfMarch }
      expect((await store.newest('Programs', { limit: 5, ...before })).map(({ id }) => id)).toEqual([
        'a',
        'b',
      ])
      expect(await store.count('Programs', before)).toBe(2)
    })

    test('several records are read at once by their ids, with their long texts', async () => {
      const { store } = await empty()
      await store.commit(
        [set('a', { ProgramReport: long('a'), body: long('body') }), set('b'), set('gone')],
        adaeze,
      )
      await store.commit([remove('gone')], adaeze)
      const found = await store.getAll('Programs', ['b', 'a', 'gone', 'never'])
      expect([...found.keys()].toSorted()).toEqual(['a', 'b'])
      for (const id of ['a', 'b']) expect(found.get(id)).toEqual(await store.get('Programs', id))
      expect((await store.getAll('Programs', [])).size).toBe(0)
    })

    test('records of one moment are sorted by the bytes of their ids, whatever the language of the machine', async () => {
      const { store } = await empty()
      const ids = ['B', 'Z-a', 'Z/b', 'Z0', '_', 'a', 'a-b', 'aa', 'é', 'ẹ']
      await store.commit(
        ids.toReversed().map((id) => set(id)),
        adaeze,
      )
      expect((await store.newest('Programs', { limit: 20 })).map(({ id }) => id)).toEqual(ids)
      expect((await store.recent(20)).map(({ id }) => id)).toEqual(ids)
      await store.commit(
        ids.map((id) => remove(id)),
        adaeze,
      )
      const deleted = await store.deleted(['Programs'], { limit: 20 })
      expect(deleted.map(({ id }) => id)).toEqual(ids.toReversed())
    })

    test('recent changes have author, kind, time and short fields, but no long texts', async () => {
      const { store, clock } = await empty()
      expect(await store.recent(5)).toEqual([])
      await store.commit([set('training', { ProgramTitle: 'Training', ProgramReport: long('a') })], adaeze)
      clock.time += 1
      await store.commit(
        [{ kind: 'set', collection: 'Staff', id: 'ruth', fields: { fullName: 'Ruth' } }],
        adaeze,
      )
      clock.time += 1
      await store.commit([set('training', { ProgramTitle: 'Training in Kano' })], ruth)
      clock.time += 1
      await store.commit([remove('training')], ruth)
      clock.time += 1
      await store.commit([set('training', { ProgramTitle: 'Again' })], adaeze)
      const program = { collection: 'Programs', id: 'training' }
      expect(await store.recent(5)).toEqual([
        {
          ...program,
          version: 4,
          kind: 'added',
          fields: { ProgramTitle: 'Again' },
          at: clock.time,
          by: adaeze,
        },
        {
          ...program,
          version: 3,
          kind: 'deleted',
          fields: { ProgramTitle: 'Training in Kano' },
          at: clock.time - 1,
          by: ruth,
        },
        {
          ...program,
          version: 2,
          kind: 'updated',
          fields: { ProgramTitle: 'Training in Kano' },
          at: clock.time - 2,
          by: ruth,
        },
        {
          collection: 'Staff',
          id: 'ruth',
          version: 1,
          kind: 'added',
          fields: { fullName: 'Ruth' },
          at: clock.time - 3,
          by: adaeze,
        },
        {
          ...program,
          version: 1,
          kind: 'added',
          fields: { ProgramTitle: 'Training' },
          at: firstOfMarch,
          by: adaeze,
        },
      ])
      expect((await store.recent(2)).map(({ version }) => version)).toEqual([4, 3])
      const versions = async (only: RecentFilter) =>
        (await store.recent(9, only)).map(({ version }) => version)
      expect(await versions({ uid: ruth.uid })).toEqual([3, 2])
      expect(await versions({ since: clock.time - 2, before: clock.time })).toEqual([3, 2])
      expect(await versions({ before: firstOfMarch + 2, uid: adaeze.uid })).toEqual([1, 1])
    })

    test('recent changes do not contain pictures or private records', async () => {
      const { store } = await empty()
      await store.commit(
        [
          { kind: 'set', collection: 'Images', id: 'i', fields: {} },
          { kind: 'set', collection: 'Contactus', id: 'm', fields: { name: 'Chidinma' } },
        ],
        adaeze,
      )
      expect(await store.recent(5)).toEqual([])
    })

    test('a commit that expects a version of another record does not write to it, and is refused when the version differs', async () => {
      const { store } = await empty()
      await store.commit([set('training')], adaeze)
      const expecting = (id: string, expectedVersion: number) =>
        store.commit([set('march'), { kind: 'expect', collection: 'Programs', id, expectedVersion }], ruth)
      expect(await expecting('training', 1)).toBe(2)
      expect(await expecting('never', 0)).toBe(3)
      expect(await store.get('Programs', 'training')).toMatchObject({ version: 1, updatedBy: adaeze })
      expect(await store.history('Programs', 'never')).toEqual([])
      for (const [id, version] of [
        ['training', 2],
        ['training', 0],
        ['never', 1],
      ] as const)
        await expect(expecting(id, version)).rejects.toBeInstanceOf(VersionConflictError)
      expect((await store.get('Programs', 'march'))?.version).toBe(2)
      expect(
        await store.commit(
          [{ kind: 'expect', collection: 'Programs', id: 'training', expectedVersion: 1 }],
          ruth,
        ),
      ).toBe(3)
    })

    test('a sample stays one until it is set without the sample flag', async () => {
      const { store } = await empty()
      const isSample = async () => (await store.get('Programs', 'training'))?.sample
      await store.commit([{ ...set('training'), sample: true }], adaeze)
      expect(await isSample()).toBe(true)
      await store.commit([{ ...set('training'), sample: true }], adaeze)
      expect(await isSample()).toBe(true)
      await store.commit([set('training')], adaeze)
      expect(await isSample()).toBe(false)
    })

    test('a set and a delete that expect the current version succeed', async () => {
      const { store } = await empty()
      await store.commit([{ ...set('training'), expectedVersion: 0 }], adaeze)
      await store.commit([{ ...set('training'), expectedVersion: 1 }], adaeze)
      await store.commit([remove('training', 2)], adaeze)
      await store.commit([{ ...set('training'), expectedVersion: 0 }], adaeze)
      expect((await store.get('Programs', 'training'))?.version).toBe(4)
    })

    test('a stale version is refused with the current record', async () => {
      const { store } = await empty()
      await store.commit([set('training', { ProgramReport: long('first') })], adaeze)
      await store.commit([set('training', { ProgramReport: long('second') })], ruth)
      const current = await store.get('Programs', 'training')
      for (const change of [{ ...set('training'), expectedVersion: 1 }, remove('training', 1)]) {
        const conflict = await store.commit([change], adaeze).catch((error: unknown) => error)
        expect(conflict).toBeInstanceOf(VersionConflictError)
        expect(conflict).toMatchObject({
          collection: 'Programs',
          id: 'training',
          expectedVersion: 1,
          current,
        })
      }
      expect(await store.get('Programs', 'training')).toEqual(current)
      expect(await store.revision()).toBe(2)
    })

    test('a record created or deleted in the meantime is a conflict as well', async () => {
      const { store } = await empty()
      await store.commit([set('made'), set('gone')], adaeze)
      await store.commit([remove('gone')], adaeze)
      await expect(store.commit([{ ...set('made'), expectedVersion: 0 }], ruth)).rejects.toMatchObject({
        current: { id: 'made', version: 1 },
      })
      await expect(store.commit([{ ...set('gone'), expectedVersion: 1 }], ruth)).rejects.toMatchObject({
        code: 'version-conflict',
        current: null,
      })
    })

    test('a commit with one stale change writes none of its changes', async () => {
      const { store } = await empty()
      await store.commit([set('training', { ProgramTitle: 'Before' }), set('march')], adaeze)
      const revisions = watchRevisions(store)
      const commit = store.commit(
        [
          set('training', { ProgramTitle: 'After' }),
          set('new', { ProgramReport: long('a') }),
          remove('march'),
          { ...set('march'), expectedVersion: 9 },
        ],
        ruth,
      )
      await expect(commit).rejects.toBeInstanceOf(VersionConflictError)
      expect((await store.get('Programs', 'training'))?.fields).toEqual({ ProgramTitle: 'Before' })
      expect((await store.get('Programs', 'march'))?.version).toBe(1)
      expect(await store.history('Programs', 'new')).toEqual([])
      expect(await store.revision()).toBe(1)
      expect(revisions).toEqual([])
    })

    test('changes of one commit to one record are applied in order', async () => {
      const { store } = await empty()
      await store.commit(
        [
          set('training', { ProgramTitle: 'First' }),
          { ...set('training', { ProgramTitle: 'Second' }), expectedVersion: 1 },
        ],
        adaeze,
      )
      expect(await store.get('Programs', 'training')).toMatchObject({
        version: 2,
        fields: { ProgramTitle: 'Second' },
      })
      expect(await store.revision()).toBe(1)
    })

    test('when several writers expect the same version, one succeeds', async () => {
      const { store } = await empty()
      await store.commit([set('training')], adaeze)
      const outcomes = await Promise.allSettled(
        ['a', 'b', 'c'].map((title) =>
          store.commit([{ ...set('training', { ProgramTitle: title }), expectedVersion: 1 }], ruth),
        ),
      )
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
      expect((await store.get('Programs', 'training'))?.version).toBe(2)
    })

    test('the revision counts only commits that change public collections', async () => {
      const { store } = await empty()
      expect(await store.commit([set('training'), set('march')], adaeze)).toBe(1)
      expect(
        await store.commit([{ kind: 'set', collection: 'Contactus', id: 'm', fields: {} }], adaeze),
      ).toBe(1)
      expect(await store.commit([], adaeze)).toBe(1)
      expect(await store.commit([{ kind: 'erase', collection: 'Contactus', id: 'm' }], adaeze)).toBe(1)
      expect(
        await store.commit(
          [{ kind: 'set', collection: 'Outbox', id: 'o', fields: {} }, remove('march')],
          adaeze,
        ),
      ).toBe(2)
      expect(await store.revision()).toBe(2)
    })

    test('the changes since a revision list each written or deleted record once', async () => {
      const { store } = await empty()
      await store.commit([set('training'), set('march'), set('april')], adaeze)
      const since = await store.revision()
      expect(await store.changedSince(since)).toEqual([])
      await store.commit(
        [{ kind: 'set', collection: 'Images', id: 'Programs/march/a.jpg', fields: {} }],
        ruth,
      )
      await store.commit(
        [set('march'), { kind: 'set', collection: 'Contactus', id: 'm', fields: { name: 'Chidinma' } }],
        ruth,
      )
      await store.commit([remove('april'), remove('never')], ruth)
      await store.commit([set('march')], ruth)
      const changed = await store.changedSince(since)
      expect(changed.map(({ collection, id }) => `${collection}/${id}`).sort()).toEqual([
        'Images/Programs/march/a.jpg',
        'Programs/april',
        'Programs/march',
      ])
      expect(await store.changedSince(await store.revision())).toEqual([])
    })

    test('records can be read by a prefix of their ids', async () => {
      const { store } = await empty()
      const image = (id: string) => ({ kind: 'set', collection: 'Images', id, fields: {} }) as const
      const ids = ['Staff/a/1.jpg', 'Staff/ẹ/2.jpg', 'Staff0', 'Staf', 'Programs/a/1.jpg']
      await store.commit(ids.map(image), adaeze)
      const read = await store.read('Images', { idPrefix: 'Staff/' })
      expect([...read.keys()].sort()).toEqual(['Staff/a/1.jpg', 'Staff/ẹ/2.jpg'])
    })

    test('a watcher is notified of a commit of its own process before the commit resolves', async () => {
      const { store } = await empty()
      await store.commit([set('before')], adaeze)
      const revisions = watchRevisions(store)
      await store.commit([set('training')], adaeze)
      await store.commit([{ kind: 'set', collection: 'Contactus', id: 'm', fields: {} }], adaeze)
      await store.commit([set('march')], adaeze)
      expect(revisions).toEqual([2, 3])
    })

    test('a stopped watcher is not notified, and other watchers still are', async () => {
      const { store } = await empty()
      const revisions: Revision[] = []
      const stop = store.watch((revision) => revisions.push(revision))
      const others = watchRevisions(store)
      await store.commit([set('training')], adaeze)
      stop()
      stop()
      await store.commit([set('march')], adaeze)
      expect(revisions).toEqual([1])
      expect(others).toEqual([1, 2])
    })

    if (isShared) {
      async function shared() {
        const { otherProcess, ...rest } = await empty()
        if (!otherProcess) throw new Error('a shared store is tested from two sides')
        return { ...rest, otherProcess }
      }

      test('a process reads the commits of another process', async () => {
        const { store, otherProcess } = await shared()
        await otherProcess.commit([set('training', { ProgramTitle: 'Kano' })], ruth)
        expect((await store.get('Programs', 'training'))?.fields).toEqual({ ProgramTitle: 'Kano' })
        expect(await store.revision()).toBe(1)
      })

      test('a watcher is notified once of another process’s commit, and not of earlier commits', async () => {
        const { store, otherProcess } = await shared()
        await otherProcess.commit([set('before')], ruth)
        const revisions = watchRevisions(store)
        await store.read('Programs')
        await otherProcess.commit([set('training')], ruth)
        await expect.poll(() => revisions).toEqual([2])
        await store.commit([set('march')], adaeze)
        await otherProcess.commit([set('april')], ruth)
        await expect.poll(() => revisions).toEqual([2, 3, 4])
      })

      test('when two processes expect the same version, one succeeds', async () => {
        const { store, otherProcess } = await shared()
        await store.commit([set('training')], adaeze)
        const outcomes = await Promise.allSettled([
          store.commit([{ ...set('training'), expectedVersion: 1 }], adaeze),
          otherProcess.commit([{ ...set('training'), expectedVersion: 1 }], ruth),
        ])
        expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
      })
    }
  })
}

function set(id: string, fields: Fields = { ProgramTitle: id }) {
  return { kind: 'set', collection: 'Programs', id, fields } as const
}

function remove(id: string, expectedVersion?: number) {
  return { kind: 'delete', collection: 'Programs', id, expectedVersion } as const
}

/** Long enough for a back end to store it separately. */
function long(text: string): string {
  return text.repeat(Math.ceil(12_000 / text.length))
}
