/** The content codings that the server can send (RFC 9110, 8.4.1), in order of preference. */
const contentCodings = ['br', 'gzip', 'identity'] as const
export type ContentCoding = (typeof contentCodings)[number]

/**
 * Selects the coding by Accept-Encoding (RFC 9110, 12.5.3). When no coding is acceptable, it selects `identity`,
 * because a server may ignore the header.
 */
export function chooseCoding(accepted: string | undefined): ContentCoding {
  if (accepted === undefined) return 'identity'
  const cached = choices.get(accepted)
  if (cached) return cached
  const chosen = choose(accepted)
  // Browsers send only a few values. The limit stops other clients from filling the memory.
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
  // Identity is acceptable unless it is excluded, but any coding in the header is preferred to it.
  const defaults = { br: 0, gzip: 0, identity: 0.0001 }
  const weightOf = (coding: ContentCoding) => weights.get(coding) ?? weights.get('*') ?? defaults[coding]
  const [best = 'identity'] = contentCodings.toSorted((a, b) => weightOf(b) - weightOf(a))
  return weightOf(best) > 0 ? best : 'identity'
}
