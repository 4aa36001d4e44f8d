import { expect, test } from 'vitest'
import type { RecentFilter } from '../document-store.ts'
import {
  adaeze,
  firstOfMarch,
  long,
  remove,
  ruth,
  secondOfMarch,
  set,
  type OpenStore,
} from './store-under-test.ts'

/** The tests of reads that select, search or sort records and changes. */
export function describeQueries(empty: OpenStore): void {
  test('records are found by a text in a short field of any version', async () => {
    const { store } = await empty()
    const images = (id: string, ...urls: string[]) => set(id, { images: urls })
    await store.commit([images('now', '/images/Programs/a_b/1.jpg'), images('other', '/x')], adaeze)
    await store.commit([images('before', '/images/Programs/a_b/2.jpg'), images('gone', 'x')], adaeze)
    await store.commit([images('before'), remove('gone'), images('like', '/images/Programs/a-b/1.jpg')], ruth)
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
      store.ids(collection, { containing: { collection: 'Contactus', texts: [[text]] } })
    expect(await found('kano')).toEqual(['c', 'a'])
    expect(await found('kano', 'ReadMessages')).toEqual(['a'])
    for (const text of ['0% “', 'o\n1', 'ada in']) expect(await found(text), text).toEqual(['a'])
    for (const text of ['a_b', ' nul ']) expect(await found(text), text).toEqual(['b'])
    for (const text of ['%', '_']) expect((await found(text)).length, text).toBe(1)
    for (const text of ['a%b', "'", '!', '\\']) expect(await found(text), text).toEqual([])
    const all = (texts: string[][]) =>
      store.ids('Contactus', { containing: { collection: 'Contactus', texts } })
    expect(await all([['kano'], ['100%', ' xyz']])).toEqual(['a'])
    expect(await all([['a_b', '100%']])).toEqual(['a', 'b'])
    expect(await all([['kano'], []]), 'none of no texts').toEqual([])
    const containing = { collection: 'Contactus', texts: [['kano']] } as const
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
    expect((await store.newest('Programs', { limit: 5, ...before })).map(({ id }) => id)).toEqual(['a', 'b'])
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
    const versions = async (only: RecentFilter) => (await store.recent(9, only)).map(({ version }) => version)
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

  test('records can be read by a prefix of their ids', async () => {
    const { store } = await empty()
    const image = (id: string) => ({ kind: 'set', collection: 'Images', id, fields: {} }) as const
    const ids = ['Staff/a/1.jpg', 'Staff/ẹ/2.jpg', 'Staff0', 'Staf', 'Programs/a/1.jpg']
    await store.commit(ids.map(image), adaeze)
    const read = await store.read('Images', { idPrefix: 'Staff/' })
    expect([...read.keys()].sort()).toEqual(['Staff/a/1.jpg', 'Staff/ẹ/2.jpg'])
  })
}
