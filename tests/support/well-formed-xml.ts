export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The text of the element and its descendants, with entities resolved. */
  readonly text: string
}

interface OpenElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/**
 * A strict parser for the XML of the site: elements, attributes, text and the five predefined entities. It supports no
 * comments, CDATA sections or document types. @throws at the first error
 */
export function parseXml(xml: string): XmlElement {
  if (forbidden.test(xml)) throw new Error('a character that XML does not allow')
  const body = xml.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\s*/, '')
  const open: OpenElement[] = [{ name: '', attributes: {}, children: [], text: '' }]
  for (const [piece, closing, name, attributes, empty] of body.matchAll(
    /<(\/?)([a-z][\w:]*)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|[^<]+|</gi,
  )) {
    if (name === undefined) {
      if (piece === '<' || piece.includes(']]>')) throw new Error(`not well-formed: ${piece.slice(0, 60)}`)
      const text = decode(piece)
      if (open.length === 1 && text.trim() !== '') throw new Error('text outside the document')
      for (const element of open) element.text += text
    } else if (closing) {
      const element = open.pop()
      if (element?.name !== name) throw new Error(`${name} is closed inside ${element?.name}`)
      open.at(-1)?.children.push(element)
    } else {
      const element = { name, attributes: readAttributes(attributes ?? ''), children: [], text: '' }
      if (empty) open.at(-1)?.children.push(element)
      else open.push(element)
    }
  }
  const [root, ...more] = open[0]?.children ?? []
  if (!root || more.length > 0 || open.length > 1) throw new Error('not one complete document')
  return root
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name, value]) => [name ?? '', decode(value ?? '')]),
  )
}

function decode(text: string): string {
  return text.replace(/&([^;\s]*;?)/g, (whole, name: string) => {
    const character = entities[name.replace(/;$/, '')]
    if (!character || !name.endsWith(';')) throw new Error(`not an entity: ${whole}`)
    return character
  })
}
