import { Link } from '@mantine/tiptap'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAddress } from './link-address.ts'
import { tableExtensions } from './table.ts'

/** The formatting that a text can have. The editor drops everything else. */
export const extensions = [
  StarterKit.configure({
    // Mantine's own link extension handles Ctrl+K.
    link: false,
    // Nothing could be typed after a table at the end on a phone. After other blocks the Enter key is enough.
    trailingNode: { notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList', 'codeBlock'] },
    // The toolbar has no button for these.
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
  ...tableExtensions,
]
