/**
 * Addresses that mail programs, search engines and social networks put in place of a link: host, path, and the
 * parameter with the target. They track the reader, and many contain the email address of the recipient.
 */
const redirects: readonly (readonly [host: RegExp, path: RegExp, parameter: string])[] = [
  // Microsoft, "Safe Links in Microsoft Defender for Office 365".
  [/(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.us|outlook\.cn)$/, /^\//, 'url'],
  [/^statics\.teams\.cdn\.office\.net$/, /safelinks/, 'url'],
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, /^\/url$/, 'q'],
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, /^\/url$/, 'url'],
  [/^(?:lm?|www|m)\.facebook\.com$/, /^\/(?:flx\/warn|l\.php)/, 'u'],
  [/^l\.(?:instagram\.com|messenger\.com|threads\.(?:com|net)|wl\.co)$/, /^\//, 'u'],
  [/^www\.youtube\.com$/, /^\/redirect$/, 'q'],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)/, 'url'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
  [/^duckduckgo\.com$/, /^\/l\/$/, 'uddg'],
  [/^linkprotect\.cudasvc\.com$/, /^\/url$/, 'a'],
  [/^urldefense\.proofpoint\.com$/, /^\/v1\/url$/, 'u'],
]

/** Parameters that name the reader who followed a link, or the person to whom a newsletter was sent. */
const readerParameter = /^(?:fbclid|gclid|dclid|msclkid|igshid|igsh|mc_eid)=/

/** A redirect can lead to another one, as when a mail contains a link copied from Google. */
const mostRedirects = 5

/** The target of a rewritten link, without parameters that identify the reader. Returns any other text unchanged. */
export function directLink(address: string): string {
  let link = address
  for (let count = 0; count < mostRedirects; count += 1) {
    const target = targetOf(link)
    if (target === null) break
    link = target
  }
  return withoutReader(link)
}

/** Replaces every address in a text by its `directLink`. */
export const withDirectLinks = (text: string): string =>
  text.includes('://') ? text.replace(/https?:\/\/[^\s<>"]{1,8000}/gi, directLink) : text

function targetOf(address: string): string | null {
  const url = webAddress(address)
  if (!url) return null
  const { hostname, pathname, searchParams } = url
  const redirect = redirects.find(
    ([host, path, parameter]) => host.test(hostname) && path.test(pathname) && searchParams.has(parameter),
  )
  if (redirect) return webAddress(searchParams.get(redirect[2]) ?? '')?.href ?? null
  if (/^urldefense\.(?:proofpoint\.)?(?:com|us)$/.test(hostname)) return proofpointTarget(address, url)
  return null
}

const webAddress = (text: string) => (/^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null)

/** Proofpoint, "URL Defense decoder": version 2 replaces characters, version 3 takes them out and lists them in base 64. */
function proofpointTarget(address: string, { pathname, searchParams }: URL): string | null {
  try {
    const replaced = pathname === '/v2/url' ? searchParams.get('u') : null
    if (replaced)
      return webAddress(decodeURIComponent(replaced.replaceAll('-', '%').replaceAll('_', '/')))?.href ?? null
    const begin = address.indexOf('/v3/__')
    const end = address.indexOf('__;', begin)
    if (begin < 0 || end < 0) return null
    const [listed = ''] = address.slice(end + 3).split('!')
    const bytes = Uint8Array.from(atob(listed.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const signs = [...new TextDecoder().decode(bytes)]
    const link = address.slice(begin + 6, end).replace(/^(https?:\/)(?!\/)/, '$1/')
    const target = decodeURIComponent(link).replace(/\*(?:\*(.))?/g, (_, length?: string) =>
      signs.splice(0, length === undefined ? 1 : runLengths.indexOf(length) + 2).join(''),
    )
    return webAddress(target)?.href ?? null
  } catch {
    // Not valid base 64 or percent encoding.
    return null
  }
}

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function withoutReader(address: string): string {
  const url = /[?&][a-z_]+=/.test(address) ? webAddress(address) : null
  const parameters = url?.search.slice(1).split('&') ?? []
  const kept = parameters.filter((parameter) => !readerParameter.test(parameter))
  if (!url || kept.length === parameters.length) return address
  url.search = kept.join('&')
  return url.href
}
