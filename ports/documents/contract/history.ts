import { expect, test } from 'vitest'
import {
  adaeze,
  firstOfMarch,
  long,
  remove,
  ruth,
  secondOfMarch,
  set,
  watchRevisions,
  type OpenStore,
} from './store-under-test.ts'

/** The tests of the versions of a record, of deleted records and of erased ones. */
export function describeHistory(empty: OpenStore): void {
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
    await store.commit([{ kind: 'set', ...message, fields: { message: 'new' }, expectedVersion: 0 }], adaeze)
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
    await store.commit([set('a', { ProgramTitle: 'A', ProgramReport: long('a') }), set('b'), set('c')], ruth)
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
}
