import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { type Editor, Node } from '@tiptap/react'

/*
 * A pull quote: the words, and their source below them. HTML: <figure><blockquote><p>…</p></blockquote>
 * <figcaption>…</figcaption></figure>. The source may be empty.
 */

const PullQuote = Node.create({
  name: 'pullQuote',
  group: 'figure',
  content: 'quoteWords quoteSource',
  isolating: true,
  defining: true,
  parseHTML: () => [
    { tag: 'figure', getAttrs: (figure) => figure.querySelector('blockquote') !== null && null },
  ],
  renderHTML: () => ['figure', 0],
})

const QuoteWords = Node.create({
  name: 'quoteWords',
  content: 'paragraph+',
  // Only a quotation inside a figure is a pull quote.
  parseHTML: () => [{ tag: 'blockquote', context: 'pullQuote/', priority: 60 }],
  renderHTML: () => ['blockquote', 0],
})

const QuoteSource = Node.create({
  name: 'quoteSource',
  content: 'text*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts: () => ({
    // The text continues below the quote.
    Enter: ({ editor }) => {
      const { $from } = editor.state.selection
      if ($from.parent.type.name !== 'quoteSource') return false
      const after = $from.after(1)
      return editor
        .chain()
        .insertContentAt(after, { type: 'paragraph' })
        .setTextSelection(after + 1)
        .scrollIntoView()
        .run()
    },
  }),
})

export const pullQuoteExtensions = [PullQuote, QuoteWords, QuoteSource]

export const isInQuote = ({ state }: Editor): boolean => {
  const { $from } = state.selection
  return $from.depth > 0 && $from.node(1).type.name === 'pullQuote'
}

/**
 * Makes the selected paragraphs a quote, or the quote at the cursor paragraphs. Elsewhere, for example in a list, it
 * adds an empty quote below.
 */
export function toggleQuote(editor: Editor): void {
  const { state, view } = editor
  const { $from, $to } = state.selection
  const { schema } = state
  if (isInQuote(editor)) {
    const quote = $from.node(1)
    const [words, source] = [quote.child(0), quote.child(1)]
    const paragraphs = words.content.append(
      source.content.size > 0
        ? Fragment.from(schema.nodes['paragraph']?.create(null, source.content))
        : Fragment.empty,
    )
    const after = $from.after(1)
    const next = state.doc.resolve(after).nodeAfter
    // Paragraphs need none after them, as a quote at the end does.
    const isAddedAtEnd = next?.nodeSize === 2 && after + 2 === state.doc.content.size
    view.dispatch(
      state.tr.replaceWith($from.before(1), isAddedAtEnd ? after + 2 : after, paragraphs).scrollIntoView(),
    )
    view.focus()
    return
  }
  const [from, to] =
    $from.depth > 0 && $to.depth > 0
      ? [$from.before(1), $to.after(1)]
      : [state.doc.content.size, state.doc.content.size]
  const selected: DocumentNode[] = []
  state.doc.slice(from, to).content.forEach((block) => void selected.push(block))
  const areParagraphs = selected.length > 0 && selected.every(({ type }) => type.name === 'paragraph')
  const quote = schema.nodes['pullQuote']?.create(null, [
    schema.nodes['quoteWords']!.create(null, areParagraphs ? selected : schema.nodes['paragraph']!.create()),
    schema.nodes['quoteSource']!.create(),
  ])
  if (!quote) return
  const start = areParagraphs ? from : to
  const changed = state.tr.replaceWith(start, to, quote)
  // At the end of the words.
  const end = start + 1 + (quote.firstChild?.nodeSize ?? 0)
  view.dispatch(changed.setSelection(TextSelection.near(changed.doc.resolve(end), -1)).scrollIntoView())
  view.focus()
}
