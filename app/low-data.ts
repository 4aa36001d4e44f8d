/** The cookie with the visitor's choice: `on` or `off`. */
export const lowDataCookie = 'low-data'

const choice = new RegExp(`(?:^|;\\s*)${lowDataCookie}=(on|off)(?:;|$)`)

/**
 * True when the visitor gets text first and pictures on tap. The choice on the site's switch counts first, then the
 * browser's Save-Data request header. `headers`: names in lower case.
 */
export function wantsLowData(headers: {
  readonly cookie?: string | undefined
  readonly 'save-data'?: string | readonly string[] | undefined
}): boolean {
  const chosen = headers.cookie === undefined ? null : choice.exec(headers.cookie)
  return chosen ? chosen[1] === 'on' : headers['save-data'] === 'on'
}

/**
 * The path and query of the page that the switch is on, from the Referer header. `/` when there is no valid header. The
 * result starts with exactly one slash, so it never leads to another site.
 */
export function pageToReturnTo(referer: string | null): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return pathname.replace(/^\/*/, '/') + search
}
