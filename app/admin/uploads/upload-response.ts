import { DetailedError, type HttpResponse } from 'tus-js-client'

/** The website did not say how much of the upload it has. The address of the upload stays valid. */
export class PositionUnknownError extends Error {
  override name = 'PositionUnknownError'
  readonly response: HttpResponse

  constructor(response: HttpResponse) {
    super(`HEAD has the status ${response.getStatus()}`)
    this.response = response
  }
}

/**
 * Whether the tus client may act on a response to HEAD. After any other status except 423, tus-js-client 4.3.1 sends
 * the file again from its start, even after the 502 of a proxy while the website restarts.
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
 * Returns the status of a response, 0 for none. A proxy may answer 404 while the website is down, so a 404 or 410 that
 * the website did not send becomes 503.
 */
export function statusOf(response: HttpResponse | null): number {
  const status = response?.getStatus() ?? 0
  return (status === 404 || status === 410) && !isOfWebsite(response) ? 503 : status
}

/** Whether a proxy refused the size of the request. A 413 from the website refuses the size of the whole file. */
export const isTooLargeForProxy = (response: HttpResponse | null): boolean =>
  response?.getStatus() === 413 && !isOfWebsite(response)

/** tus 1.0.0: "The `Tus-Resumable` header MUST be included in every request and response except for OPTIONS requests." */
const isOfWebsite = (response: HttpResponse | null) => Boolean(response?.getHeader('Tus-Resumable'))
