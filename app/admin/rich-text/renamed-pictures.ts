import type { EditorState, Transaction } from '@tiptap/pm/state'

/** The sources of the pictures in HTML of the editor or of the server, in order. */
const sourcesIn = (html: string) =>
  [...html.matchAll(/<img\b[^<>]*\ssrc="([^"]*)"/g)].map(([, src = '']) => src)

/**
 * Gives the pictures of a report the addresses that they have since it was published. `sent`: the report as it was
 * sent. `stored`: as the server has it. Null when no picture has another address.
 */
export function renamedPictures(state: EditorState, sent: string, stored: string): Transaction | null {
  const [before, after] = [sourcesIn(sent), sourcesIn(stored)]
  // Otherwise a colleague has published another report right after this one.
  if (before.length !== after.length) return null
  const renamed = new Map(before.map((source, index) => [source, after[index]]))
  const transaction = state.tr
  state.doc.forEach((block, place) => {
    const source: unknown =
      block.type.name === 'reportPicture' ? renamed.get(String(block.attrs['src'])) : null
    if (source && source !== block.attrs['src']) transaction.setNodeAttribute(place, 'src', source)
  })
  return transaction.docChanged ? transaction : null
}
