/** Remembers on this device what the visitor chose: `on` or `off`. */
export const lowDataCookie = 'low-data'

const choice = new RegExp(`(?:^|;\\s*)${lowDataCookie}=(on|off)(?:;|$)`)

/**
 * Whether a visitor gets text first and pictures on tap: what she chose with the site's own switch, else what her
 * browser asks for (the Save-Data request header). `headers`: names in lower case.
 */
export function wantsLowData(headers: {
  readonly cookie?: string | undefined
  readonly 'save-data'?: string | readonly string[] | undefined
}): boolean {
  const chosen = headers.cookie === undefined ? null : choice.exec(headers.cookie)
  return chosen ? chosen[1] === 'on' : headers['save-data'] === 'on'
}

/**
 * Where the switch leads back to: path and query of the page that the browser says it stands on, home if it does not
 * say. Never another site, whatever is said: only what comes after the origin counts, from one slash on.
 */
export function pageToReturnTo(referer: string | null): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return pathname.replace(/^\/*/, '/') + search
}
