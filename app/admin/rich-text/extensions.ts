import { Link } from '@mantine/tiptap'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAddress } from './link-address.ts'

/** What a text of ours may hold; anything else disappears when it is read. */
export const extensions = [
  StarterKit.configure({
    // Mantine's own link answers Ctrl+K; a paragraph that nobody wrote must not be appended.
    link: false,
    trailingNode: false,
    // Not in the toolbar, so not in the text.
    blockquote: false,
    strike: false,
    code: false,
    horizontalRule: false,
    heading: { levels: [1, 2] },
  }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { rel: null, target: null },
    isAllowedUri: (address) => isLinkAddress(address),
  }),
]
