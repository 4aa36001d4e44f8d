import { TUS_RESUMABLE } from '@tus/server'
import type { FastifyReply } from 'fastify'
import { cachePolicy } from '#app/cache-policy.ts'
import { diskFullRefusal } from '#domain/media/refusals.ts'
import { isStoreUnavailable } from '#ports/store-unavailable.ts'
import { ImageWorkshopBusyError } from '../images/workshop.ts'
import { uploadQuota } from './quota.ts'
import { wrongSizeRefusal } from './check-upload.ts'

/** The form lists the waiting uploads that belong to no draft. */
const makeRoomWords =
  'Publish a draft that holds some of them, or remove some, here or in a draft. Then press Try again.'

/** The messages that users read when an upload is refused. */
export const refusals = {
  signedOut:
    'You are signed out. Sign in again in another tab, then retry: the upload continues where it stopped.',
  gone: 'This upload is no longer here. Choose the file again.',
  notUnderstood: 'The upload could not be understood. Choose the file again.',
  otherVersion:
    'The website was updated while this page was open. Reload the page, then choose the file again.',
  offsetDiffers: 'Some of this file has arrived already. Retry to continue from there.',
  files: `Quota exceeded. With this one you would have more than ${uploadQuota.files} pictures and files that are not published yet. ${makeRoomWords}`,
  bytes: `Quota exceeded. With this one your pictures and files that are not published yet would take up more than ${uploadQuota.bytes / 1e9} GB. ${makeRoomWords}`,
  busyElsewhere: 'This file is being sent more than once at the moment. Wait a little, then press Try again.',
  preparingOthers: 'Your other pictures are still being prepared. Wait a little, then press Try again.',
  diskFull: diskFullRefusal,
  failed: 'The upload was interrupted by a fault on the website. Retry to continue where it stopped.',
} as const

/** The message for a temporary failure. Null for a fault that somebody has to correct. */
export function temporaryRefusalOf(error: unknown): string | null {
  if (error instanceof ImageWorkshopBusyError) return refusals.preparingOthers
  return isStoreUnavailable(error) ? refusals.failed : null
}

/** The message for a status of the tus server. */
export function refusalOfStatus(status: number): string {
  if (status === 404 || status === 410) return refusals.gone
  if (status === 409) return refusals.offsetDiffers
  // Files over 25 MB are refused at the beginning, so this means more bytes than announced.
  if (status === 413) return wrongSizeRefusal
  if (status === 423) return refusals.busyElsewhere
  if (status === 507) return refusals.diskFull
  return status >= 500 ? refusals.failed : refusals.notUnderstood
}

/** Sends `{ "refusal", "reason" }`. `refusal`: the message for the user. `reason`: a code for the form. */
export function refuse(reply: FastifyReply, status: number, refusal: string, reason?: string): FastifyReply {
  reply.header('cache-control', cachePolicy.uncached).header('tus-resumable', TUS_RESUMABLE)
  return reply.code(status).send({ refusal, reason })
}
