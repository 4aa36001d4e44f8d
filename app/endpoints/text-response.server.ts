/** A text response in UTF-8. The page cache adds the ETag, the compression and the cache headers. */
export function textResponse(type: string, body: string): Response {
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
}
