import { differingWords } from '../form/word-differences.ts'

interface PlacedText {
  readonly text: string
  readonly nodes: readonly { readonly node: Text; readonly start: number }[]
}

/** Wraps the words of `place` that `other` does not have in `mark` elements. */
export function markWords(place: Element, other: Element): void {
  const { text, nodes } = readText(place)
  const ranges = differingWords(text, readText(other).text)
  for (const { node, start } of nodes) {
    // From the end, so that splitting a text node leaves the positions before it.
    for (const range of ranges.toReversed()) {
      const from = Math.max(range.start - start, 0)
      const to = Math.min(range.end - start, node.length)
      if (from >= to) continue
      const marked = document.createRange()
      marked.setStart(node, from)
      marked.setEnd(node, to)
      marked.surroundContents(document.createElement('mark'))
    }
  }
}

/** Returns the text with a line break between blocks, so that their words stay apart. */
function readText(place: Element): PlacedText {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  let block: Element | null = null
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const own = node.parentElement?.closest('p, li, h1, h2, h3, pre, blockquote') ?? null
    if (own !== block && text !== '') text += '\n'
    block = own
    nodes.push({ node, start: text.length })
    text += node.data
  }
  return { text, nodes }
}
