/** A project of the identity service. The key is public: it names the project to the service, and is in every client. */
export interface IdentityPlatformAddress {
  readonly project: string
  readonly apiKey: string
  /** The origin of an emulator, which needs no service account. Null for the service. */
  readonly endpoint: string | null
}

/** Reads `identity-platform://project?apiKey=…&endpoint=…`. Null when `text` is not such an address. */
export function parseIdentityPlatformAddress(text: string): IdentityPlatformAddress | null {
  const url = URL.parse(text)
  if (!url || url.protocol !== 'identity-platform:' || url.username || url.password || url.port) return null
  const endpoint = url.searchParams.get('endpoint')
  const apiKey = url.searchParams.get('apiKey') ?? ''
  const isValid =
    /^[a-z][a-z0-9-]{4,61}[a-z0-9]$/.test(url.hostname) &&
    /^[\w-]{1,100}$/.test(apiKey) &&
    ['', '/'].includes(url.pathname) &&
    url.hash === '' &&
    (endpoint === null || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(endpoint)) &&
    [...url.searchParams.keys()].every((name) => ['apiKey', 'endpoint'].includes(name))
  return isValid ? { project: url.hostname, apiKey, endpoint } : null
}
