/** How the bytes of an answer are written (RFC 9110, 8.4.1), in the order we prefer. */
export const contentCodings = ['br', 'gzip', 'identity'] as const
export type ContentCoding = (typeof contentCodings)[number]

/**
 * Negotiates the coding by Accept-Encoding (RFC 9110, 12.5.3). When nothing we have is acceptable, the plain bytes: a
 * server may disregard the header, and a refusal would help nobody.
 */
export function chooseCoding(accepted: string | undefined): ContentCoding {
  if (accepted === undefined) return 'identity'
  const known = choices.get(accepted)
  if (known) return known
  const chosen = choose(accepted)
  // Browsers send a handful of values; the bound keeps others from filling the memory.
  if (choices.size < 200 && accepted.length < 100) choices.set(accepted, chosen)
  return chosen
}

const choices = new Map<string, ContentCoding>()

function choose(accepted: string): ContentCoding {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.map((text) => /^q=(\d(?:\.\d{0,3})?)$/.exec(text)?.[1]).find(Boolean)
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight))
  }
  // Plain text is acceptable unless excluded, but a coding that the client names is preferred.
  const unnamed = { br: 0, gzip: 0, identity: 0.0001 }
  const weightOf = (coding: ContentCoding) => weights.get(coding) ?? weights.get('*') ?? unnamed[coding]
  const [best = 'identity'] = contentCodings.toSorted((a, b) => weightOf(b) - weightOf(a))
  return weightOf(best) > 0 ? best : 'identity'
}
