import { expect, test } from 'vitest'
import type { Fields } from '../document-store.ts'
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

/** The tests of records that are written, read and deleted. */
export function describeRecords(empty: OpenStore): void {
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
}
