import { createHash } from 'node:crypto'

/**
 * A text made anew for each request, so that what is published is in it at once. Whoever has read it before is told
 * in a line that nothing has changed (RFC 9110, 13.1.2).
 */
export function textAnswer(request: Request, type: string, body: string): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Cache-Control': 'public, no-cache',
    'Content-Type': `${type}; charset=utf-8`,
    ETag: etag,
  }
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  // Weak comparison: a proxy that compressed the text on the way marks the tag with W/.
  if (known.some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(body, { headers })
}
