/** A text response in UTF-8. The page cache adds the ETag, the compression and the cache headers. */
export function textResponse(type: string, body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'Content-Type': `${type}; charset=utf-8` } })
}

/** The response at the address of a file that does not exist, for a visitor. `page`: the address of the page to open. */
export function missingFile(page: string): Response {
  const text = `This file is not here. It was taken down, or its address is not complete. See ${page}\n`
  return textResponse('text/plain', text, 404)
}
