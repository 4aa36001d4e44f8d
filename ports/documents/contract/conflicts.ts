import { expect, test } from 'vitest'
import { VersionConflictError } from '../errors.ts'
import { adaeze, long, remove, ruth, set, watchRevisions, type OpenStore } from './store-under-test.ts'

/** The tests of commits that expect a version. */
export function describeConflicts(empty: OpenStore): void {
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
}
