import sanitizeHtml from 'sanitize-html'
import { withDirectLinks } from '#domain/direct-link.ts'
import { isPlainBold, isUnseen, styledMarks, withSeenWords, type WordMark } from './document-marks.ts'

/** The editor nests lists a few levels deep. Thousands of levels only slow down browsers. */
export const nestingLimit = 24

const wordMarks: Readonly<Record<string, WordMark>> = { s: 's', strike: 's', sup: 'sup', sub: 'sub' }

const blocks = new Set(
  (
    'p br hr ol ul li h1 h2 h3 h4 h5 h6 pre table caption thead tbody tfoot tr th td img ' +
    'address article aside blockquote center dd div dl dt figcaption figure footer header main nav section'
  ).split(' '),
)

interface OpenElement {
  /** Marks that styles give to its words. They become tags. */
  readonly styled: readonly WordMark[]
  /** Marks that its words have from tags. */
  readonly tagged: readonly WordMark[]
  readonly isUnseen: boolean
  /** Whether its tag is removed and its words stay. */
  readonly isPlain: boolean
  hasWords: boolean
}

export type ReadOptions = Omit<
  sanitizeHtml.IOptions,
  'exclusiveFilter' | 'nestingLimit' | 'onOpenTag' | 'onCloseTag' | 'textFilter'
> & {
  /** Like `exclusiveFilter`. `hasWords`: whether it has words; `frame.text` lacks those of links that were removed. */
  readonly exclude: (
    frame: sanitizeHtml.IFrame,
    hasWords: boolean,
  ) => ReturnType<NonNullable<sanitizeHtml.IOptions['exclusiveFilter']>>
}

/**
 * Calls `sanitizeHtml` for HTML that a word processor may have written. Deleted words, comments and hidden words are
 * left out. Words that a style strikes, raises or lowers get a tag. A line break replaces the tags of a block that are
 * not kept.
 */
export function readDocument(html: string, { exclude, ...options }: ReadOptions): string {
  const outside: OpenElement = { styled: [], tagged: [], isUnseen: false, isPlain: false, hasWords: false }
  const open = [outside]
  const innermost = () => open.at(-1) ?? outside
  let closed = outside
  let isAfterWords = false
  let isNewLine = false

  function passBlock(tag: string, isUnseen = closed.isUnseen) {
    if (!blocks.has(tag)) return
    const isKept = !isUnseen && (/^h[4-6]$/.test(tag) || (options.allowedTags || []).includes(tag))
    isNewLine = !isKept && isAfterWords
    isAfterWords &&= !isKept
  }

  const safe = sanitizeHtml(withSeenWords(html), {
    ...options,
    nestingLimit,
    onOpenTag(tag, { class: className = '', style = '' }) {
      const element = { tag, className, style }
      const parent = innermost()
      const mark = wordMarks[tag]
      open.push({
        styled: withMarks(parent.styled, styledMarks(element)),
        tagged: withMarks(parent.tagged, mark ? [mark] : []),
        isUnseen: parent.isUnseen || isUnseen(element),
        isPlain: isPlainBold(element) || (mark !== undefined && parent.tagged.includes(mark)),
        hasWords: false,
      })
      passBlock(tag, innermost().isUnseen)
    },
    onCloseTag(tag) {
      if (open.length > 1) closed = open.pop() ?? outside
      innermost().hasWords ||= closed.hasWords
      passBlock(tag)
    },
    exclusiveFilter(frame) {
      if (closed.isUnseen) return true
      const isEmptyMark = wordMarks[frame.tag] !== undefined && !closed.hasWords
      return closed.isPlain || isEmptyMark ? 'excludeTag' : exclude(frame, closed.hasWords)
    },
    textFilter(text) {
      const within = innermost()
      if (within.isUnseen) return ''
      if (text.trim() === '') return text
      within.hasWords = true
      // Tags deeper than the limit would be removed when the result is sanitised again.
      const mayAddTags = open.length < nestingLimit - 4
      let marked = text
      for (const mark of mayAddTags ? within.styled : [])
        if (!within.tagged.includes(mark)) marked = `<${mark}>${marked}</${mark}>`
      const before = isNewLine && mayAddTags ? '<br />' : ''
      isNewLine = false
      isAfterWords = true
      return before + marked
    },
  })
  return withDirectAddresses(joinMarks(safe))
}

/** Has each mark once, so that deep nesting does not use more memory. */
const withMarks = (marks: readonly WordMark[], added: readonly WordMark[]) =>
  added.every((mark) => marks.includes(mark)) ? marks : [...new Set([...marks, ...added])]

/** Joins words that have the same mark. The parser splits a text at each entity. */
function joinMarks(safe: string): string {
  const joined = safe.replace(/<\/(s|sup|sub)><\1>/g, '')
  return joined === safe ? safe : joinMarks(joined)
}

/** Cleans addresses in visible text too, because the words of a link are often its address. */
function withDirectAddresses(safe: string): string {
  return safe.replace(/(^|>)([^<]+)/g, (all: string, before: string, text: string) => {
    if (!text.includes('://')) return all
    const words = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    const direct = withDirectLinks(words).replaceAll('&', '&amp;')
    return before + direct.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  })
}
