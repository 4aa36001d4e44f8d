/** A browser and its device, as far as its User-Agent tells. */
export interface DeviceName {
  /** For example "Chrome on Android". */
  readonly name: string
  readonly kind: 'phone' | 'computer'
}

/** The first that matches counts: Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari. */
const browsers = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'Chromebook', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
] as const

export function toDeviceName(userAgent: string): DeviceName {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))
  const kind = system?.[2] ?? 'computer'
  if (browser && system) return { name: `${browser} on ${system[1]}`, kind }
  return { name: browser ?? system?.[1] ?? 'A browser', kind }
}
