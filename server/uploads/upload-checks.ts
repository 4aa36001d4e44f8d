import { pdfStartBytes, refuseStart } from '#domain/downloads/pdf-check.ts'
import { downloadRefusals } from '#domain/downloads/refusals.ts'
import { downloadLimits } from '#domain/downloads/schema.ts'
import { imageRefusals } from '#domain/media/refusals.ts'
import { imageLimits, type UploadKind } from '#domain/media/schema.ts'
import { sniffedBytes, sniffImage } from '../images/sniff.ts'

/** The checks that are possible before all of an upload has arrived. Refusals are words for the user. */
interface UploadCheck {
  readonly maxBytes: number
  readonly refusals: { readonly empty: string; readonly tooManyBytes: string }
  /** The number of bytes from the beginning that `refuseStart` reads. */
  readonly startBytes: number
  refuseStart(start: Uint8Array): string | null
}

export const uploadChecks: Readonly<Record<UploadKind, UploadCheck>> = {
  picture: {
    maxBytes: imageLimits.maxBytes,
    refusals: imageRefusals,
    startBytes: sniffedBytes,
    refuseStart(start) {
      const sniffed = sniffImage(start)
      return 'refusal' in sniffed ? imageRefusals[sniffed.refusal] : null
    },
  },
  download: {
    maxBytes: downloadLimits.maxBytes,
    refusals: downloadRefusals,
    startBytes: pdfStartBytes,
    refuseStart(start) {
      const refusal = refuseStart(start)
      return refusal && downloadRefusals[refusal]
    },
  },
}
