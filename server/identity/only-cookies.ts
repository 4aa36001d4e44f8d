/** Enough for every browser; the column has no limit of its own. */
const userAgentLength = 400

/** Returns the headers for Better Auth: only the cookies with these names, and the browser. */
export function onlyCookies(headers: Headers, names: readonly string[]): Headers {
  const kept = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => names.some((name) => pair.startsWith(`${name}=`)))
  return new Headers({
    cookie: kept.join('; '),
    'user-agent': (headers.get('user-agent') ?? '').slice(0, userAgentLength),
  })
}
