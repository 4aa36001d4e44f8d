import { GcsRefusal } from '#ports/files/gcs-calls.ts'
import { NoTokenError } from '#ports/google-access-token.ts'
import { StorageFullError } from '#ports/storage-full.ts'

function reasonsOf(error: unknown): readonly Error[] {
  const reasons: Error[] = []
  for (let reason = error; reason instanceof Error; reason = reason.cause) reasons.push(reason)
  return reasons
}

/** The status with which the provider has refused a request. Null when it did not answer. */
export function statusOf(error: unknown): number | 'no-token' | null {
  const reasons = reasonsOf(error)
  if (reasons.some((reason) => reason instanceof NoTokenError)) return 'no-token'
  return reasons.find((reason) => reason instanceof GcsRefusal)?.status ?? null
}

/** What both sides wait for, as sentences for the desk of every member of staff: they say whose turn it is. */
export function sayFailure(error: unknown): string {
  const reasons = reasonsOf(error)
  if (reasons.some((reason) => reason instanceof StorageFullError))
    return 'There is no more room, here or at the provider. It continues when there is.'
  const status = statusOf(error)
  if (status === 'no-token')
    return 'The key of the service account gives no access. Whoever runs the server must make a new one at the provider.'
  switch (status) {
    case 401:
      return 'The provider refuses the key of the service account. Whoever runs the server must make a new one there.'
    case 402:
      return 'The project has used up what is paid for. Whoever runs the server must look at its billing at the provider.'
    case 403:
      return 'The service account may not do this. Whoever runs the server must give it the roles “Cloud Datastore User” and “Storage Object Admin”.'
    case 404:
      return 'The provider has no such project, database or bucket. Whoever runs the server must correct HOSTED_URL.'
    case 429:
      return 'The project has used up its reads or writes of today. It continues tomorrow.'
    default:
      return 'The provider does not answer now, or not as expected. It is tried again.'
  }
}
