/** The key of the local storage. Its value is a list of sites as JSON. */
export const consentKey = 'keep-showing'

/** The sites whose embeds load without a tap on this device. Empty when the storage is blocked or invalid. */
export function readConsents(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(consentKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((site) => typeof site === 'string') : []
  } catch {
    return []
  }
}

/** Stores or removes the consent for a site. Does nothing when the storage is blocked or full. */
export function storeConsent(site: string, isGiven: boolean): void {
  const others = readConsents().filter((other) => other !== site)
  try {
    localStorage.setItem(consentKey, JSON.stringify(isGiven ? [...others, site] : others))
  } catch {
    // The panel asks again on the next visit.
  }
}
