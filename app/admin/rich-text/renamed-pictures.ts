import type { EditorState, Transaction } from '@tiptap/pm/state'

const picture = /<img\b[^<>]*\ssrc="([^"]*)"/g

/** The new address of each picture, by its address in `sent`. */
function newSources(sent: string, stored: string): ReadonlyMap<string, string> {
  // The sources in HTML of the editor or of the server, in order.
  const [before = [], after = []] = [sent, stored].map((html) =>
    [...html.matchAll(picture)].map(([, src = '']) => src),
  )
  // Otherwise a colleague has published another report right after this one.
  return new Map(
    before.length === after.length ? before.map((source, index) => [source, after[index] ?? source]) : [],
  )
}

/** The report as it was sent, with the addresses that its pictures have since it was published. */
export function withStoredSources(sent: string, stored: string): string {
  const renamed = newSources(sent, stored)
  return sent.replace(
    picture,
    (tag, src: string) => `${tag.slice(0, -src.length - 1)}${renamed.get(src) ?? src}"`,
  )
}

/**
 * Gives the pictures of a report the addresses that they have since it was published. `sent`: the report as it was
 * sent. `stored`: as the server has it. Null when no picture has another address.
 */
export function renamedPictures(state: EditorState, sent: string, stored: string): Transaction | null {
  const renamed = newSources(sent, stored)
  const transaction = state.tr
  state.doc.forEach((block, place) => {
    const source: unknown =
      block.type.name === 'reportPicture' ? renamed.get(String(block.attrs['src'])) : null
    if (source && source !== block.attrs['src']) transaction.setNodeAttribute(place, 'src', source)
  })
  return transaction.docChanged ? transaction : null
}
