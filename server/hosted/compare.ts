import type { DocumentStore } from '#ports/documents/document-store.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import { parseDownloadAddress } from '../import/download-address.ts'
import type { PictureFetcher } from '../import/fetch-picture.ts'
import { withoutSample } from './bring-in.ts'
import { readCopies } from './copies.ts'
import type { Firestore, HostedDocument } from './firestore.ts'
import { hostedCollections, hostedKindOf, hostedNames, isSame, toHostedFields } from './hosted-fields.ts'

/**
 * Compares every record and picture at the provider with those here, and changes nothing. The differences are
 * sentences. `origin`: of the download addresses.
 */
export async function compareHosted({
  documents,
  firestore,
  fetcher,
  origin,
  signal,
}: {
  readonly documents: DocumentStore
  readonly firestore: Pick<Firestore, 'list'>
  readonly fetcher: Pick<PictureFetcher, 'peek'>
  readonly origin: string
  readonly signal: AbortSignal
}): Promise<{
  readonly records: number
  readonly pictures: number
  readonly differences: readonly string[]
}> {
  const { pictures, known } = await readCopies(documents)
  const differences: string[] = []
  const counts = { records: 0, pictures: 0 }
  for (const collection of hostedCollections) {
    const there = new Map<string, HostedDocument>()
    for await (const found of firestore.list(collection, signal)) there.set(found.name, found)
    const here = await documents.read(collection)
    for (const name of new Set([...there.keys(), ...[...here.keys()].map((id) => `${collection}/${id}`)])) {
      const kind = hostedKindOf(name)
      if (!kind) continue
      const record = withoutSample(here.get(name.slice(collection.length + 1)) ?? null)
      const document = there.get(name)
      const { problem } = known.get(name) ?? {}
      if (problem) differences.push(problem)
      else if (!record && document) differences.push(`${name} is only at the provider.`)
      else if (record && !document) differences.push(`${name} is only here.`)
      if (!record || !document) continue
      counts.records += 1
      const expected = toHostedFields(kind, record.fields, (url) => pictures.get(url)?.address ?? null)
      for (const field of problem ? [] : hostedNames(kind))
        if (!isSame(document.fields[field], expected[field])) differences.push(`${name} differs in ${field}.`)
      for (const url of referencedPictures(record.fields)) {
        counts.pictures += 1
        const address = parseDownloadAddress(pictures.get(url)?.address ?? '', origin)
        const found = address && (await fetcher.peek(address))
        if (!found) differences.push(`${name}: ${url} has no address at the provider.`)
        else if (found.kind !== 'fetched') differences.push(`${name}: ${url}: ${found.words}`)
      }
    }
  }
  return { ...counts, differences }
}
