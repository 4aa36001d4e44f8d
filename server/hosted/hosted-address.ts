import { percentDecoded } from '#domain/percent-decoded.ts'
import { type GcsAddress, parseGcsAddress } from '#ports/files/gcs-address.ts'

/** The forum's project at the provider. It contains no secret. */
export interface HostedAddress {
  readonly project: string
  readonly files: GcsAddress
}

/** Reads `firestore://PROJECT?files=gs://BUCKET`. Null when `text` is not such an address. */
export function parseHostedAddress(text: string): HostedAddress | null {
  const [, project, query] = /^firestore:\/\/([a-z][a-z0-9-]{2,60})\/?\?files=(.+)$/.exec(text) ?? []
  const files = query === undefined ? null : parseGcsAddress(percentDecoded(query))
  return project && files && files.prefix === '' ? { project, files } : null
}
