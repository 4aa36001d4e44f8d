import { createHash } from 'node:crypto'
import { readContactFields, doubtOf, setMessage, tooManyAtThatTime } from '#domain/contact/rules.ts'
import { contactLimits, type ContactMessage, floodRate, globalContactRate } from '#domain/contact/schema.ts'
import { toArrival, visitor } from '#domain/contact/send-message.server.ts'
import { findUrgentWords } from '#domain/contact/urgent.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { createRecordCommit, toImageChange } from '#domain/content/record-commit.server.ts'
import type { NewPicture } from '#domain/content/record-pictures.server.ts'
import { toAuthor } from '#domain/content/record.ts'
import { isSystem } from '#domain/content/system.ts'
import { toDraftFields } from '#domain/drafts/codec.ts'
import { imageIdOf, imageUrl, masterKeyOf, type RecordCollection } from '#domain/media/image-address.ts'
import { readRecord as readStored } from '#domain/records/codec.ts'
import { typedOf } from '#domain/records/draft.ts'
import { declarationOf, serverKind } from '#domain/records/kinds.server.ts'
import { isListed } from '#domain/records/kinds.ts'
import { showRecord } from '#domain/records/queries.server.ts'
import type { Change, DocumentStore, Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { FetchedPicture } from '../import/fetch-picture.ts'
import { createFindings } from '../import/findings.ts'
import type { PlannedPicture } from '../import/records/planned-record.ts'
import { readRecord, toPlainRecord } from '../import/records/read-record.ts'
import { isSourceCollection } from '../import/source.ts'
import { importedImageId } from '../import/take-picture.ts'
import { type Copies, noCopy } from './copies.ts'
import type { HostedDocument } from './firestore.ts'
import { hostedAuthor } from './hosted-author.ts'
import { hostedKindOf, type HostedKind, isSame, mergeHosted, onlyHosted, splitName } from './hosted-fields.ts'
import type { HostedPictures } from './hosted-pictures.ts'

export interface BringInParts {
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly copies: Copies
  readonly pictures: HostedPictures
  readonly takePicture: (
    record: { readonly collection: RecordCollection; readonly id: string },
    picture: PlannedPicture,
  ) => Promise<NewPicture | FetchedPicture>
  /** The origin of download addresses. */
  readonly origin: string
  /** Whether nothing was copied before. The messages at the provider are then old ones. */
  readonly isFirst: () => boolean
  readonly urgentWords: () => readonly string[]
  readonly onMessage: () => void
  readonly onImagesStored: (urls: readonly string[]) => void
  readonly onFault: (error: unknown) => void
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** Collections whose documents are read once, and never written. The news has two spellings (row M-NEWS-10). */
const readOnce = ['Contactus', 'newsUpdates']

/** Whether this website looks at the document with this name. */
export const isFollowed = (name: string): boolean =>
  readOnce.includes(splitName(name).collection) || hostedKindOf(name) !== null

/** The record as long as it is no sample, which the provider never gets. */
export const withoutSample = (record: StoredDocument | null): StoredDocument | null =>
  record?.sample ? null : record

/** `done`, or `later` when a picture does not come now. */
export type BroughtIn = 'done' | 'later'

/**
 * Returns a function that brings in one document as it is at the provider now; null when it is not there. A change that
 * was made there becomes a version here when the record was not changed here meanwhile. Otherwise it becomes a draft
 * that waits for a person, and the record here stays. An edit wins over a deletion. It may be repeated at any point.
 */
export function createBringIn(parts: BringInParts) {
  const { documents, files, copies, pictures, origin, now } = parts
  const by = toAuthor(hostedAuthor)
  const commitRecord = createRecordCommit({
    documents,
    files,
    content: { refresh: async () => undefined },
    onImagesStored: parts.onImagesStored,
    onFault: parts.onFault,
  })

  /** Of messages, in the last hour: everybody may write any number of them there. */
  let arrivals: readonly number[] = []
  const recentArrivals = () => (arrivals = arrivals.filter((at) => at > now() - floodRate.windowMs)).length

  return {
    bringIn,
    /** How many messages may arrive now, as with the contact form. The others wait at the provider. */
    roomForMessages: () => (parts.isFirst() ? Infinity : floodRate.tries - recentArrivals()),
  }

  async function bringIn(name: string, document: HostedDocument | null): Promise<BroughtIn> {
    const { collection, id } = splitName(name)
    if (collection === 'Contactus') return document ? bringMessage(name, id, document) : 'done'
    const kind = hostedKindOf(collection === 'newsUpdates' ? `NewsUpdates/${id}` : name)
    const copy = await copies.read(name)
    if (!kind || (copy?.updateTime ?? null) === (document?.updateTime ?? null)) return 'done'
    const fields = document?.fields ?? null
    const updateTime = document?.updateTime ?? null
    const { pending } = copy ?? noCopy
    if (copy && pending && isSame(fields && onlyHosted(kind, fields), pending.fields)) {
      await copies.save([[name, { ...pending, fields, updateTime, pending: null, problem: null }]])
      return 'done'
    }
    return document
      ? bringEdit(name, kind, document)
      : bringDeletion(name, { version: copy?.version ?? 0, kind })
  }

  async function bringDeletion(
    name: string,
    { version, kind }: { version: number; kind: HostedKind },
  ): Promise<BroughtIn> {
    const { id } = splitName(name)
    const { collection } = declarationOf(kind)
    try {
      if (version > 0) {
        await documents.commit([{ kind: 'delete', collection, id, expectedVersion: version }], by)
      }
      await copies.save([[name, { ...noCopy, version: Math.min(version, 0) }]])
    } catch (error) {
      // It was edited here: what is here goes there again.
      if (!(error instanceof VersionConflictError)) throw error
      await copies.save([[name, { ...noCopy, version: -1 }]])
    }
    return 'done'
  }

  async function bringEdit(name: string, kind: HostedKind, document: HostedDocument): Promise<BroughtIn> {
    const { fields: there, updateTime } = document
    const { id } = splitName(name)
    const isOtherSpelling = splitName(name).collection === 'newsUpdates'
    const declared = declarationOf(kind)
    const { collection } = declared
    const copy = await copies.read(name)
    const stored = await documents.get(collection, id)
    const record = withoutSample(stored)
    const version = record?.version ?? 0
    async function keep(problem: string | null, at = version): Promise<'done'> {
      const fields = isOtherSpelling ? null : there
      await copies.save([[name, { version: at, updateTime, fields, pending: null, problem }]])
      return 'done'
    }
    const stays = (why: string) => keep(`${labelOf(name, there)} stays as it is at the provider: ${why}`)
    if (isOtherSpelling && (copy || copies.known.has(`NewsUpdates/${id}`) || record)) return keep(null)
    if (!isRecordId(id)) return stays('its id cannot be part of an address of this website.')

    const findings = createFindings()
    const plain = toPlainRecord({ collection, id, value: there }, findings)
    const planned =
      plain && isSourceCollection(collection)
        ? readRecord({ collection, id, fields: plain }, findings, { origin })
        : null
    if (!planned) {
      const words = findings.groups().find(({ kind: found }) => found === 'record-left-out')?.listed[0]?.words
      return stays(`this website cannot show it. ${words ?? ''}`.trim())
    }
    const wasRemovedHere = !copy && !record && (await hadOwnVersion(collection, id))
    if (wasRemovedHere) return stays('it was removed from this website before both were connected.')

    const taken = planned.kind === 'with-pictures' ? await takePictures(planned) : noPictures
    if (taken === 'later') return 'later'
    const read =
      planned.kind === 'with-pictures'
        ? planned.toFields((address) => taken.urls.get(address) ?? null)
        : planned.fields
    const before = copy?.fields ?? null
    // Without a record here, everything that stands there is new.
    const merge = (here: Fields | null) =>
      mergeHosted(kind, { here: here ?? {}, before: here && before, there, read })
    const left = taken.leftOut.length > 0 ? `without a picture. ${taken.leftOut.join(' ')}` : null
    const problem = left && `${labelOf(name, there)} is here ${left}`

    const isUnchangedHere = copy ? copy.version === version : record === null
    if (isUnchangedHere) {
      const fields = merge(record?.fields ?? null)
      if (readStored(declared, fields) === null) return stays('this website cannot show it.')
      const isNew = !record || !isSame(fields, record.fields)
      if (isNew) {
        const change = { collection, id, fields, expectedVersion: stored?.version ?? 0 }
        const outcome = await commitRecord({ record: change, pictures: taken.pictures }, hostedAuthor, {})
        // Somebody was faster: the next round finds it changed here.
        if (outcome === 'conflict') return bringEdit(name, kind, document)
      }
      await rememberAddresses(taken.urls)
      return keep(problem, isNew ? await versionOf(collection, id) : version)
    }
    const base = copy ? await documents.version(collection, id, copy.version) : null
    const here = base?.fields ?? record?.fields ?? null
    const draft = merge(here)
    // A run that was killed may have published it already.
    const isNews = !record || (!isSame(draft, here) && !isSame(draft, record.fields))
    await storePictures(taken.pictures)
    await rememberAddresses(taken.urls)
    if (isNews) {
      await addDraft(name, kind, {
        fields: draft,
        baseVersion: base ? copy!.version : version,
        updateTime,
      })
    }
    // What is here goes there.
    return keep(null, -1)
  }

  async function takePictures(planned: {
    readonly collection: RecordCollection
    readonly id: string
    readonly pictures: readonly PlannedPicture[]
  }) {
    const urls = new Map<string, string>()
    const taken: NewPicture[] = []
    const leftOut: string[] = []
    for (const picture of planned.pictures) {
      const { from } = picture
      const imported = importedImageId(planned, from)
      const former = pictures.urlOf(from.text)
      // Its file may have been removed for good.
      const isHere = former !== null && (await files.open(masterKeyOf(imageIdOf(former)!))) !== null
      const known = isHere ? former : (await documents.get('Images', imported)) && imageUrl(imported)
      if (known) urls.set(from.text, known)
      if (known) continue
      const found = await parts.takePicture(planned, picture)
      if ('url' in found) {
        // A run that was killed may have stored the file without the record.
        await files.remove(masterKeyOf(found.imageId))
        taken.push(found)
        urls.set(from.text, found.url)
      } else if (found.kind === 'later') return 'later' as const
      else if (found.kind === 'left-out') leftOut.push(`${from.name}: ${found.words}`)
    }
    return { urls, pictures: taken, leftOut }
  }

  /** The object at the provider stays, and the documents there still name it. */
  async function rememberAddresses(urls: ReadonlyMap<string, string>): Promise<void> {
    for (const [address, url] of urls)
      if (!copies.pictures.has(url))
        await copies.savePicture(url, { address, object: null, unnamedSince: null })
  }

  async function storePictures(taken: readonly NewPicture[]): Promise<void> {
    if (taken.length === 0) return
    for (const { imageId, image } of taken)
      await files.put(masterKeyOf(imageId), image.master, { maxBytes: image.sizeBytes })
    await documents.commit(
      taken.map((picture) => toImageChange(picture, false)),
      by,
    )
  }

  /** A draft that is handed in: the desk shows it, and its form compares it with what is published. */
  async function addDraft(
    name: string,
    kind: HostedKind,
    {
      fields,
      baseVersion,
      updateTime,
    }: { readonly fields: Fields; readonly baseVersion: number; readonly updateTime: string },
  ): Promise<void> {
    const declared = declarationOf(kind)
    const record = readStored(declared, fields)
    if (!record) return
    const shown = await showRecord(declared, record, documents)
    const own = isListed(kind) ? serverKind(kind).toTyped : undefined
    const values = own ? own(shown as never) : typedOf(declared, shown)
    const owner = { uid: by.uid, name: by.name }
    const draft = toDraftFields({
      ...{ form: kind, recordId: splitName(name).id, baseVersion, owner, writers: [owner], values },
      ...{ unfinished: [], plan: null, handedInAt: now(), link: null, writer: 'hosted' },
      ...{ formVersion: 1, savedAt: now() },
    })
    // From the change, so that a run that was killed adds it once.
    const id = createHash('sha256').update(`${name} ${updateTime}`).digest('hex').slice(0, 32)
    await commitOnce({ kind: 'set', collection: 'Drafts', id, fields: draft, expectedVersion: 0 })
  }

  async function commitOnce(change: Change): Promise<void> {
    await documents.commit([change], by).catch((error: unknown) => {
      if (!(error instanceof VersionConflictError)) throw error
    })
  }

  async function bringMessage(name: string, id: string, { fields, updateTime }: HostedDocument) {
    const message = withinLimits(readContactFields(fields))
    const isEmpty = !message.message && !message.email && !message.phone
    // Erased here, it does not come again: the copy stays, with its name only.
    if (!copies.known.has(name) && !isEmpty && isRecordId(id)) {
      const isFlood = !parts.isFirst() && recentArrivals() >= globalContactRate.tries
      const doubt =
        doubtOf({ trap: '', elapsedMs: null, isOurForm: true }, message) ??
        (isFlood ? { reason: tooManyAtThatTime, signs: 1 } : null)
      const urgentWords = findUrgentWords(message.message, parts.urgentWords())
      const arrival = toArrival(id, message, { doubt, urgentWords, at: now() })
      const old: readonly Change[] = [
        { ...setMessage(id, message), expectedVersion: 0 },
        { kind: 'set', collection: 'ReadMessages', id, fields: { readAt: now() } },
        { kind: 'set', collection: 'AnsweredMessages', id, fields: { way: 'by-hand' } },
      ]
      try {
        await documents.commit(parts.isFirst() ? old : arrival.changes, visitor)
        arrivals = [...arrivals, now()]
        if (!parts.isFirst() && arrival.isMailed) parts.onMessage()
      } catch (error) {
        if (!(error instanceof VersionConflictError)) throw error
      }
    }
    await copies.save([[name, { ...noCopy, updateTime }]])
    return 'done' as const
  }

  /** The version that this author wrote last. */
  async function versionOf(collection: RecordCollection, id: string): Promise<number> {
    const versions = await documents.versions(collection, id, { limit: 20 })
    return versions.find((past) => past.by.uid === hostedAuthor.uid)?.version ?? 0
  }

  async function hadOwnVersion(collection: RecordCollection, id: string): Promise<boolean> {
    const versions = await documents.versions(collection, id, { limit: 20 })
    return versions.some((past) => past.fields !== null && !isSystem(past.by))
  }
}

const noPictures = {
  urls: new Map<string, string>(),
  pictures: [] as NewPicture[],
  leftOut: [] as string[],
}

/** The limits of the contact form, so that strangers cannot fill the disk. The document stays whole. */
const withinLimits = (message: ContactMessage): ContactMessage => {
  const within = (field: keyof ContactMessage) => {
    const [text, limit] = [message[field], contactLimits[field]]
    return text.length <= limit ? text : `${text.slice(0, limit)} … (The rest is at the provider.)`
  }
  return { name: within('name'), email: within('email'), phone: within('phone'), message: within('message') }
}

function labelOf(name: string, { ProgramTitle, title, fullName }: Fields): string {
  const words = ProgramTitle ?? title ?? fullName
  return typeof words === 'string' && words.trim() !== '' ? `“${words.slice(0, 80)}” (${name})` : name
}
