import sanitizeHtml from 'sanitize-html'
import { sanitiseReport, sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { hasTooManyTags } from '#domain/rich-text/too-many-tags.ts'

interface RichTextAddresses {
  /** The pictures in the text, in order. */
  readonly pictures: readonly { readonly address: string; readonly description: string }[]
  /** The addresses that the text links to. */
  readonly links: readonly string[]
}

/** Reads the addresses in any HTML, without changing it. */
export function findAddresses(html: string): RichTextAddresses {
  const pictures: { address: string; description: string }[] = []
  const links: string[] = []
  if (!hasTooManyTags(html)) {
    transform(html, {
      img: ({ src, alt }) => void (src && pictures.push({ address: src.trim(), description: alt ?? '' })),
      a: ({ href }) => void (href && links.push(href.trim())),
    })
  }
  return { pictures, links }
}

/**
 * The HTML as it may be stored, with other addresses. `addressOf`: null leaves a link as it is, and removes a picture.
 * `isReport`: pictures and quotes stay.
 */
export function toStoredRichText(
  html: string,
  addressOf: (address: string) => string | null,
  { isReport = false }: { readonly isReport?: boolean } = {},
): string {
  if (hasTooManyTags(html)) return sanitiseRichText(html)
  const linked = transform(html, {
    a: (attributes) => {
      const address = attributes.href === undefined ? null : addressOf(attributes.href.trim())
      if (address !== null) attributes.href = address
    },
  })
  return isReport ? sanitiseReport(linked, (src) => addressOf(src.trim())) : sanitiseRichText(linked)
}

type Attributes = Record<string, string>

/** Calls a function for each tag with a name; it may change the attributes. Nothing is removed. */
function transform(html: string, tags: Readonly<Record<string, (attributes: Attributes) => void>>): string {
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    // The result is sanitised afterwards, or is not used.
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
    transformTags: Object.fromEntries(
      Object.entries(tags).map(([name, change]) => [
        name,
        (tagName: string, attribs: Attributes) => {
          change(attribs)
          return { tagName, attribs }
        },
      ]),
    ),
  })
}

/** The names under which the sanitiser stores tags. */
const sameAs: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  strike: 's',
}

/**
 * Describes in words the parts of HTML that the sanitiser removes: `script (2), table styles`. Empty when it removes
 * nothing that a reader or an attacker would notice. Pictures are not counted, because they are reported separately.
 */
export function describeRemoved(before: string, after: string): string {
  if (hasTooManyTags(before)) return 'all formatting, because there are more than 10,000 tags'
  const left = countTags(after)
  const tags = [...countTags(before)].flatMap(([name, count]) => {
    const removed = count - (left.get(name) ?? 0)
    return removed > 0 && name !== 'img' ? [removed === 1 ? name : `${name} (${removed})`] : []
  })
  const scripted = (before.match(/<[a-z][^<>]*\son[a-z]+\s*=/gi) ?? []).length
  const styled = (before.match(/<[a-z][^<>]*\s(?:style|class|id|align|color|face|size)\s*=/gi) ?? []).length
  return [
    ...tags,
    ...(scripted > 0 ? [`scripts in attributes (${scripted})`] : []),
    ...(styled > 0 ? [`colours and sizes (${styled})`] : []),
  ].join(', ')
}

function countTags(html: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9]*)/gi)) {
    const known = sameAs[name.toLowerCase()] ?? name.toLowerCase()
    counts.set(known, (counts.get(known) ?? 0) + 1)
  }
  return counts
}
