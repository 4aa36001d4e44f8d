const key = 'keep-showing'

/**
 * Which embeds this device shows without asking. Storage may be switched off, full or hold anything; then nothing is
 * remembered, and the panel asks again.
 */
export function readKeptChoices(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((site) => typeof site === 'string') : []
  } catch {
    return []
  }
}

export function keepChoice(site: string, kept: boolean): void {
  const others = readKeptChoices().filter((known) => known !== site)
  try {
    localStorage.setItem(key, JSON.stringify(kept ? [...others, site] : others))
  } catch {
    // As said above.
  }
}
