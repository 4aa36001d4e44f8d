/** Characters in the longest line of a wrapped text. Texts with shorter lines are lists, verses or addresses. */
const wrapped = { shortest: 45, longest: 130 }

/**
 * Joins the lines that a PDF or a mail broke at the edge of its page. An empty line, or one much shorter than the
 * longest, ends a paragraph. Other texts, such as lists, verses and messages, keep their lines.
 */
export function joinWrappedLines(text: string): string {
  return (
    text
      // Chromium's PDF viewer copies this sign in place of the hyphen of a word divided between two lines.
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
