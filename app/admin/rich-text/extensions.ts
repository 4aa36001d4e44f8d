import { Link } from '@mantine/tiptap'
import { type AnyExtension, Mark, Node, PasteRule } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAddress } from './link-address.ts'
import { pullQuoteExtensions } from './pull-quote.ts'
import { ReportPicture } from './report-picture.tsx'
import { tableExtensions } from './table.ts'

/** Marks without a button in the toolbar. Text typed after them is not marked, because no button would end the mark. */
const pastedMarks = [
  // Imported texts have inline code. Tiptap's own extension removes bold and links from it.
  { name: 'code', tags: ['code'] },
  // Tiptap's own extension also reads `del`, which means deleted words.
  { name: 'strike', tags: ['s', 'strike'] },
  { name: 'superscript', tags: ['sup'] },
  { name: 'subscript', tags: ['sub'] },
].map(({ name, tags: [tag = name, ...others] }) =>
  Mark.create({
    name,
    inclusive: false,
    parseHTML: () => [tag, ...others].map((parsed) => ({ tag: parsed })),
    renderHTML: () => [tag, 0],
  }),
)

/**
 * linkifyjs 4.4.0 counts these as part of the address before them, so that the link of a pasted “https://a.example/1”
 * would lead to a page that does not exist. What is typed is cut elsewhere, and right.
 */
const punctuationAfterAddress = /[“”«»…]|[’–—](?=s?(?:[\s.,;)]|$))/g

const LinkWithoutPunctuation = Link.extend({
  addPasteRules() {
    return (this.parent?.() ?? []).map(({ find, handler }) => {
      const findAddresses = (text: string, event?: ClipboardEvent | null) =>
        find instanceof RegExp ? null : find(text.replace(punctuationAfterAddress, ' '), event)
      return new PasteRule({ find: findAddresses, handler })
    })
  },
})

const formatting: readonly AnyExtension[] = [
  StarterKit.configure({
    document: false,
    // Mantine's own link extension handles Ctrl+K.
    link: false,
    // Nothing could be typed after a table at the end on a phone. After other blocks the Enter key is enough.
    trailingNode: { notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList', 'codeBlock'] },
    // The toolbar has no button for these.
    strike: false,
    code: false,
    horizontalRule: false,
    // The toolbar has two levels; imported texts have three.
    heading: { levels: [1, 2, 3] },
  }),
  ...pastedMarks,
  LinkWithoutPunctuation.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { rel: null, target: null },
    isAllowedUri: (address) => isLinkAddress(address),
  }),
  ...tableExtensions,
]

const documentOf = (content: string) => Node.create({ name: 'doc', topNode: true, content })

/** The formatting that `sanitiseRichText` keeps. The editor drops everything else. */
export const extensions: readonly AnyExtension[] = [documentOf('block+'), ...formatting]

/** A report can also have pull quotes and pictures, between its paragraphs and not inside lists or tables. */
export const reportExtensions: readonly AnyExtension[] = [
  documentOf('(block | figure)+'),
  ...formatting,
  ...pullQuoteExtensions,
  ReportPicture,
]
