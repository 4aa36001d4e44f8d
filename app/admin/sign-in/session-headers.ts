/** The headers of a response that opens, extends or ends a session. */
export function sessionHeaders({ setCookies }: { readonly setCookies: readonly string[] }): Headers {
  const headers = new Headers()
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
  return headers
}
