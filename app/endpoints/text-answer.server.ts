/** A text as it is; what answers many of them at once, and knows who has read it before, stands in front of all pages. */
export function textAnswer(type: string, body: string): Response {
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
}
