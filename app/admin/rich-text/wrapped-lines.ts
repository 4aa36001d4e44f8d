/** Characters. A shorter line is an item, a verse or an address; longer ones were not broken at the edge of a page. */
const wrapped = { shortest: 45, longest: 130 }

/**
 * Joins the lines that a PDF or a mail broke at the edge of its page. A line much shorter than the longest one ends its
 * paragraph, and so does an empty line. Other texts, such as lists, verses and messages, keep their lines.
 */
export function joinWrappedLines(text: string): string {
  return (
    text
      // Chromium's PDF viewer copies a word divided at the end of a line with this sign in place of the hyphen.
      .replace(/[\uFFFE\u0002](?:\r\n?|\n)?/g, '')
      .replace(/\r\n?|[\v\u0085\u2028\u2029]|\n?\f/g, '\n')
      .split(/\n[^\S\n]*\n\s*/)
      .map(joinBlock)
      .join('\n\n')
  )
}

function joinBlock(block: string): string {
  const lines = block.split('\n').map((line) => line.trim())
  const width = Math.max(...lines.map(({ length }) => length))
  const goesOn = (line: string, next: string) =>
    line.length > 0.75 * width && !/^(?:[•·▪–*-]|\(?\w{1,3}[.)])\s/.test(next)
  const joins = lines.slice(1).filter((next, index) => goesOn(lines[index] ?? '', next))
  const inSentence = joins.filter((next) => /^\p{Ll}/u.test(next))
  if (width < wrapped.shortest || width > wrapped.longest || 2 * inSentence.length < joins.length)
    return block
  return lines.reduce((joined, next, index) => {
    const line = lines[index - 1] ?? ''
    if (!goesOn(line, next)) return `${joined}\n${next}`
    return /[^\s-]-$/.test(line) ? joined + next : `${joined} ${next}`
  })
}
