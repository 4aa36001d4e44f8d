import { DetailedError, type HttpResponse } from 'tus-js-client'

/** The website did not say where the upload stands. The address of the upload stays valid. */
export class PositionUnknownError extends Error {
  override name = 'PositionUnknownError'
  readonly response: HttpResponse

  constructor(response: HttpResponse) {
    super(`HEAD has the status ${response.getStatus()}`)
    this.response = response
  }
}

/**
 * Whether the tus client may act on a response to HEAD. After every other status except 423, tus-js-client 4.3.1 sends
 * the file again from its start, even when a proxy says with 502 that the website restarts.
 */
export function tellsPosition(response: HttpResponse): boolean {
  const status = statusOf(response)
  return (status >= 200 && status < 300) || status === 404 || status === 410
}

/** The response of a failed request; null when none arrived. */
export function responseOf(error: unknown): HttpResponse | null {
  if (!(error instanceof DetailedError)) return null
  const { originalResponse, causingError } = error
  return causingError instanceof PositionUnknownError ? causingError.response : originalResponse
}

/**
 * Returns the status of a response, 0 for none. A proxy may itself answer 404 while the website behind it is away, so only
 * the website's own 404 and 410 count; others become 503.
 */
export function statusOf(response: HttpResponse | null): number {
  const status = response?.getStatus() ?? 0
  return (status === 404 || status === 410) && !isOfWebsite(response) ? 503 : status
}

/** Whether a proxy refused the size of the request. With 413, the website itself refuses the size of the file. */
export const isTooLargeForProxy = (response: HttpResponse | null): boolean =>
  response?.getStatus() === 413 && !isOfWebsite(response)

/** tus 1.0.0: "The `Tus-Resumable` header MUST be included in every request and response except for OPTIONS requests." */
const isOfWebsite = (response: HttpResponse | null) => Boolean(response?.getHeader('Tus-Resumable'))
