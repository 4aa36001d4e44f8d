/** An element of HTML that a word processor, a browser or an editor wrote. `tag`: in small letters. */
export interface WrittenElement {
  readonly tag: string
  readonly className: string
  /** The value of its `style` attribute. */
  readonly style: string
}

/**
 * Classes of words that a document does not show: deletions and comments of Word ("msoDel", "MsoCommentText"), Word for
 * the web ("TrackChangeTextDeletion"), LibreOffice's XHTML ("annotation_style_by_filter") and pandoc ("deletion").
 */
const unseenClass =
  /^(?:msodel|msocomment|msocom|trackchange\w*deletion|annotation_style_by_filter$|deletion$|comment-(?:start|end)$)/i

/** `comment`: LibreOffice Calc 7.4 writes the comment of a cell so. Browsers show the words of unknown tags. */
const unseenTags = new Set(['del', 'comment', 'xml', 'title'])

/**
 * Whether readers of the document do not see an element and its words: deleted words, comments, hidden words, and the
 * `br` of page and section breaks. `del` means deleted: the HTML standard defines it as "a removal from the document".
 * Struck words that stay visible are an `s`.
 */
export function isUnseen({ tag, className, style }: WrittenElement): boolean {
  if (unseenTags.has(tag)) return true
  if (className.split(/\s/).some((name) => unseenClass.test(name))) return true
  if (style === '') return false
  const styles = declarations(style)
  return (
    styles.get('display') === 'none' ||
    styles.get('mso-hide') === 'all' ||
    /^comment/.test(styles.get('mso-element') ?? '') ||
    (tag === 'br' && (styles.get('page-break-before') === 'always' || styles.has('mso-break-type')))
  )
}

/** Numbers of footnotes and endnotes, of Word and (below the text) of LibreOffice. */
const noteNumber = /\b(?:Mso(?:Foot|End)noteReference|sd(?:foot|end)notesym)\b/

export type WordMark = 's' | 'sup' | 'sub'

/** The marks that an element gives to its words by its style or class, not by its tag. */
export function styledMarks({ tag, className, style }: WrittenElement): readonly WordMark[] {
  const marks: WordMark[] = []
  const styles = declarations(style)
  if (['text-decoration', 'text-decoration-line'].some((name) => styles.get(name)?.includes('line-through')))
    marks.push('s')
  // In table cells, `vertical-align` has another meaning.
  if (tag === 'td' || tag === 'th') return marks
  const align = styles.get('vertical-align')
  if (align === 'super' || noteNumber.test(className)) marks.push('sup')
  else if (align === 'sub') marks.push('sub')
  return marks
}

/** Whether a `b` is styled not to be bold. Google Docs wraps all copied HTML in one. */
export const isPlainBold = ({ tag, style }: WrittenElement): boolean =>
  /^(?:b|strong)$/.test(tag) && /^(?:normal|[1-4]00)$/.test(declarations(style).get('font-weight') ?? '')

const listTypes: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

/** The `type` of a list that a style numbers with letters or Roman numbers. Google Docs styles each item so. */
export const listTypeOf = (style: string): string | undefined =>
  listTypes[declarations(style).get('list-style-type') ?? '']

/** Whether Word uses this class for quotations. */
export const isQuoteClass = (className: string): boolean => /\bMso(?:Intense)?Quote\b/.test(className)

function declarations(style: string): ReadonlyMap<string, string> {
  const found = style.split(';').map((text): [string, string] => {
    const colon = text.indexOf(':')
    return [
      text.slice(0, Math.max(colon, 0)).trim().toLowerCase(),
      text
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ]
  })
  return new Map(found)
}

/**
 * HTML without the codes of Word's fields (` PAGE \* MERGEFORMAT `), and with the quotation marks that browsers show
 * around a `q`. It is not a sanitiser.
 */
export function withSeenWords(html: string): string {
  return withoutFieldCodes(html)
    .replace(/<q(?:\s[^<>]*)?>/gi, '“')
    .replace(/<\/q\s*>/gi, '”')
}

/** Word writes a field as begin, code, separator, result, end. A field without a result has no separator. */
function withoutFieldCodes(html: string): string {
  if (!/field-begin/i.test(html)) return html
  /** Where the codes of the open fields begin in `kept`; null after the separator. */
  const open: (number | null)[] = []
  const kept: string[] = []
  let from = 0
  for (const { 0: tag, index } of html.matchAll(/<[a-z][^<>]*>/gi)) {
    const [, place] = /mso-element:\s?field-(begin|separator|end)/i.exec(tag) ?? []
    if (place === undefined) continue
    kept.push(html.slice(from, index))
    from = index
    if (place === 'begin') open.push(kept.length)
    else {
      const begin = open.pop() ?? null
      if (begin !== null) kept.length = begin
      if (place === 'separator') open.push(null)
    }
  }
  return [...kept, html.slice(from)].join('')
}
