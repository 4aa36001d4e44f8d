import type { Content, Slice } from './content/snapshot.server.ts'
import { type ManyKind, recordKinds } from './records/kinds.ts'
import { byContent, serverKind, type serverKinds, singleKinds } from './records/kinds.server.ts'
import type { PublicRecord } from './records/server-kind.server.ts'

type KindSlices = { readonly [Kind in ManyKind]: (typeof serverKinds)[Kind]['slice'] }

/** The slices of the website's content. */
export const slices = {
  ...byContent<KindSlices>(({ slice }) => slice),
  coreAreas: singleKinds['core-areas'].slice,
  mandate: singleKinds.mandate.slice,
  about: singleKinds.about.slice,
  settings: singleKinds.settings.slice,
}

type PayloadOf<Part> = Part extends Slice<infer Payload> ? Payload : never
export type SiteContent = Content<{ [Name in keyof typeof slices]: PayloadOf<(typeof slices)[Name]> }>

/** All public records of a kind: the newest first, or in the order of the website. */
export const publicRecords = (
  shown: ReturnType<SiteContent['current']>,
  kind: ManyKind,
): readonly PublicRecord[] => serverKind(kind).records(shown[recordKinds[kind].content])
