import { expect, test } from 'vitest'
import type { Revision } from '../document-store.ts'
import {
  adaeze,
  remove,
  ruth,
  set,
  watchRevisions,
  type OpenSharedStore,
  type OpenStore,
} from './store-under-test.ts'

/** The tests of the revision of a store, and of its watchers. */
export function describeRevisions(empty: OpenStore): void {
  test('the revision counts only commits that change public collections', async () => {
    const { store } = await empty()
    expect(await store.commit([set('training'), set('march')], adaeze)).toBe(1)
    expect(await store.commit([{ kind: 'set', collection: 'Contactus', id: 'm', fields: {} }], adaeze)).toBe(
      1,
    )
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
    await store.commit([{ kind: 'set', collection: 'Images', id: 'Programs/march/a.jpg', fields: {} }], ruth)
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
}

/** The tests of a store that several processes use. */
export function describeProcesses(openShared: OpenSharedStore): void {
  test('a process reads the commits of another process', async () => {
    const { store, otherProcess } = await openShared()
    await otherProcess.commit([set('training', { ProgramTitle: 'Kano' })], ruth)
    expect((await store.get('Programs', 'training'))?.fields).toEqual({ ProgramTitle: 'Kano' })
    expect(await store.revision()).toBe(1)
  })

  test('a watcher is notified once of another process’s commit, and not of earlier commits', async () => {
    const { store, otherProcess } = await openShared()
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
    const { store, otherProcess } = await openShared()
    await store.commit([set('training')], adaeze)
    const outcomes = await Promise.allSettled([
      store.commit([{ ...set('training'), expectedVersion: 1 }], adaeze),
      otherProcess.commit([{ ...set('training'), expectedVersion: 1 }], ruth),
    ])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
}
