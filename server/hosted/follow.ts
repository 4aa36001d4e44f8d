import { floodRate } from '#domain/contact/schema.ts'
import { system } from '#domain/content/system.ts'
import { locale } from '#domain/locale.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import type { BroughtIn, BringInParts } from './bring-in.ts'
import { createBringIn, isFollowed, withoutSample } from './bring-in.ts'
import {
  type Copy,
  type HostedStatus,
  namedProblems,
  noCopy,
  readCopies,
  readHostedStatus,
  setHosted,
  statusId,
} from './copies.ts'
import type { Firestore, HostedWrite } from './firestore.ts'
import {
  hostedCollections,
  hostedKindOf,
  hostedNames,
  isSame,
  splitName,
  toHostedFields,
} from './hosted-fields.ts'
import { createHostedPictures } from './hosted-pictures.ts'

type PictureParts = Omit<Parameters<typeof createHostedPictures>[0], 'copies'>

export interface FollowOptions extends Omit<BringInParts, 'copies' | 'pictures' | 'isFirst'>, PictureParts {
  readonly documents: BringInParts['documents']
  readonly files: BringInParts['files']
  readonly firestore: Firestore
  readonly project: string
  readonly now: () => number
}

/** Rounds until what was changed on both sides at once is settled; the next run continues. */
const mostRounds = 5
/** Documents that are read in one go. Each may have 1 MiB. */
const readsAtOnce = 50
/** Records that are written in one go, so that a stop does not wait long. */
const writesAtOnce = 100
/** How often pictures that did not come are tried again, and unnamed objects are looked for. */
const rarelyMs = 600_000

const isMessage = (name: string) => splitName(name).collection === 'Contactus'

export type Follower = Awaited<ReturnType<typeof createFollower>>

/** Keeps the collections at the provider and here equal. Another project begins from nothing. */
export async function createFollower(options: FollowOptions) {
  const { documents, firestore, project, now } = options
  let status = await readHostedStatus(documents)
  if (status?.project !== project) {
    const ids = await documents.ids('Hosted')
    await documents.commit(
      ids.map((id) => ({ kind: 'erase', collection: 'Hosted', id })),
      system,
    )
    status = { project, revision: 0, at: null, waitsFor: null, problems: [] }
  }
  let current: HostedStatus = status
  const copies = await readCopies(documents)
  const pictures = createHostedPictures({ ...options, copies })
  const { bringIn, roomForMessages } = createBringIn({
    ...options,
    copies,
    pictures,
    isFirst: () => current.at === null,
  })
  /** Names whose document may differ from its copy. */
  const changedThere = new Set<string>()
  /** Names whose record may have to be cleaned there, after it was brought in. */
  const touched = new Set<string>()
  /** Names with a picture that does not come now. */
  const later = new Set<string>()
  let rareAt = 0

  async function say(change: Partial<HostedStatus>): Promise<void> {
    current = { ...current, ...change }
    await documents.commit([setHosted(statusId, current)], system)
  }

  async function takeChanges(signal: AbortSignal): Promise<void> {
    const held = new Set([...changedThere].filter(isMessage).slice(Math.max(0, roomForMessages())))
    const names = [...changedThere].filter((name) => !held.has(name))
    for (let at = 0; at < names.length; at += readsAtOnce) {
      const some = names.slice(at, at + readsAtOnce)
      const found = await firestore.get(some, signal)
      for (const name of some) {
        signal.throwIfAborted()
        changedThere.delete(name)
        const outcome: BroughtIn = await bringIn(name, found.get(name) ?? null).catch((error: unknown) => {
          changedThere.add(name)
          throw error
        })
        if (outcome === 'later') later.add(name)
        else touched.add(name)
      }
    }
  }

  async function namesToCompare(): Promise<ReadonlySet<string>> {
    const names = new Set(touched)
    const isHosted = (collection: string) => (hostedCollections as readonly string[]).includes(collection)
    const present = new Set<string>()
    for (const collection of hostedCollections)
      for (const id of await documents.ids(collection)) present.add(`${collection}/${id}`)
    // A new project has seen no revision, so that this names everything.
    for (const { collection, id } of await documents.changedSince(current.revision))
      if (isHosted(collection)) names.add(`${collection}/${id}`)
    // A record that was erased leaves no change.
    for (const [name, { updateTime, version }] of copies.known)
      if ((updateTime !== null && !present.has(name)) || version < 0) names.add(name)
    return new Set([...names].filter((name) => hostedKindOf(name)))
  }

  async function planWrite(
    name: string,
    signal: AbortSignal,
  ): Promise<{ write: HostedWrite; copy: Copy; fields: Fields | null; version: number } | null> {
    const kind = hostedKindOf(name)!
    const { id } = splitName(name)
    const collection = splitName(name).collection as (typeof hostedCollections)[number]
    const record = withoutSample(await documents.get(collection, id))
    const copy = (await copies.read(name)) ?? noCopy
    const { updateTime, problem } = copy
    if (!record) {
      if (updateTime === null && copy.version < 0) await copies.save([[name, noCopy]])
      // One that never was here stays.
      if (updateTime === null || copy.version === 0) return null
      return { write: { name, fields: null, mask: [], updateTime }, copy, fields: null, version: 0 }
    }
    const { version } = record
    if (problem && copy.version === version) return null
    await pictures.store(referencedPictures(record.fields), signal)
    const fields = toHostedFields(kind, record.fields, pictures.addressOf)
    const before = copy.fields ?? {}
    const mask = hostedNames(kind).filter((field) => !isSame(before[field], fields[field]))
    if (updateTime !== null && mask.length === 0) {
      if (copy.version !== version)
        await copies.save([[name, { ...copy, version, pending: null, problem: null }]])
      return null
    }
    const written = Object.fromEntries(Object.entries(fields).filter(([field]) => mask.includes(field)))
    return { write: { name, fields: written, mask, updateTime }, copy, fields, version }
  }

  async function sendChanges(signal: AbortSignal): Promise<void> {
    const revision = await documents.revision()
    const names = [...(await namesToCompare())]
    for (let at = 0; at < names.length; at += writesAtOnce) {
      const plans = []
      for (const name of names.slice(at, at + writesAtOnce)) {
        signal.throwIfAborted()
        const plan = await planWrite(name, signal)
        if (plan) plans.push(plan)
      }
      if (plans.length === 0) continue
      await copies.save(
        plans.map(({ write, copy, fields, version }) => [
          write.name,
          { ...copy, pending: { version, fields } },
        ]),
      )
      signal.throwIfAborted()
      const results = await firestore.write(
        plans.map(({ write }) => write),
        signal,
      )
      await copies.save(
        plans.flatMap(({ write: { name }, copy, fields, version }, index) => {
          const result = results[index]
          if (result === null) {
            changedThere.add(name)
            return []
          }
          if (fields === null) return [[name, noCopy]]
          const updateTime = typeof result === 'string' ? result : copy.updateTime
          const others = Object.entries(copy.fields ?? {}).filter(
            ([field]) => !hostedNames(hostedKindOf(name)!).includes(field),
          )
          const there = { ...Object.fromEntries(others), ...fields }
          return [[name, { version, updateTime, fields: there, pending: null, problem: null }]]
        }),
      )
    }
    touched.clear()
    if (revision !== current.revision) await say({ revision })
  }

  return {
    /** Notes that a document was written there; null when it was deleted. Returns whether it is news. */
    noteChange(name: string, updateTime: string | null): boolean {
      if (!isFollowed(name)) return false
      const copy = copies.known.get(name)
      if (!copy && updateTime === null) return false
      if (copy?.updateTime === updateTime) return false
      changedThere.add(name)
      return true
    },

    /** Notes which documents there are, each of which was noted before. Returns whether one is missing. */
    noteAll(names: ReadonlySet<string>): boolean {
      const missing = [...copies.known].filter(
        ([name, { updateTime }]) => updateTime !== null && !names.has(name) && hostedKindOf(name),
      )
      for (const [name] of missing) changedThere.add(name)
      return missing.length > 0
    },

    /**
     * Makes both sides equal, as far as nobody writes meanwhile.
     * @throws what the calls throw; the next run continues from there.
     */
    async run(signal: AbortSignal): Promise<void> {
      const isRare = now() - rareAt >= rarelyMs
      if (isRare) {
        for (const name of later) changedThere.add(name)
        later.clear()
      }
      for (let round = 0; round < mostRounds; round += 1) {
        if (changedThere.size > 0) await takeChanges(signal)
        await sendChanges(signal)
        if (changedThere.size === 0) break
      }
      if (isRare) {
        await pictures.removeUnnamed(signal)
        rareAt = now()
      }
      const problems = [...copies.known.values()].flatMap(({ problem }) => problem ?? [])
      const waiting = later.size > 0 ? [`${later.size} with a picture that does not come now.`] : []
      const held = roomForMessages() > 0 ? 0 : [...changedThere].filter(isMessage).length
      if (held > 0)
        waiting.push(
          `${held} messages wait there, because more than ${floodRate.tries.toLocaleString(locale)} came in an hour.`,
        )
      await say({
        at: now(),
        waitsFor: null,
        problems: [...problems.slice(0, namedProblems), ...waiting],
      })
    },

    /** Says what both sides wait for. */
    say: (waitsFor: string) => say({ waitsFor }),
  }
}
