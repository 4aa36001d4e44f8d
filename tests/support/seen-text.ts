import { visibleText } from '#domain/rich-text/visible-text.ts'

/**
 * What a reader sees of HTML, one line for each block: list numbers and bullets, indented by two spaces for each level,
 * `>` before a quotation, `~~` around struck words. Needs a DOM.
 */
export function seenText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const struck of body.querySelectorAll('s')) struck.replaceWith(`~~${struck.innerHTML}~~`)
  return linesOf(body.innerHTML).join('\n')
}

function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines: string[] = []
  let inline = ''
  const endLine = () => {
    const words = visibleText(inline)
    if (words !== '') lines.push(words)
    inline = ''
  }
  for (const node of body.childNodes) {
    const { tagName = '', innerHTML = '', outerHTML = node.textContent ?? '' } = node as Partial<Element>
    if (/^(?:P|H[1-6]|DIV|PRE|UL|OL|BLOCKQUOTE|FIGURE|SECTION|TABLE|BR|HR)$/.test(tagName)) endLine()
    else inline += outerHTML
    if (/^[UO]L$/.test(tagName)) lines.push(...itemsOf(node as Element))
    else if (tagName === 'BLOCKQUOTE') lines.push(...linesOf(innerHTML).map((line) => `> ${line}`))
    else if (tagName !== '' && inline === '') lines.push(...(tagName === 'BR' ? [] : linesOf(innerHTML)))
  }
  endLine()
  return lines
}

function itemsOf(list: Element): string[] {
  let number = Number(list.getAttribute('start') ?? 1)
  return [...list.children].flatMap((item) => {
    // Browsers show a list inside a list one level deeper.
    if (item.tagName !== 'LI') return itemsOf(item).map((line) => `  ${line}`)
    const type = list.getAttribute('type') ?? '1'
    const name = type === 'a' ? String.fromCharCode(96 + number) : String(number)
    const sign = list.tagName === 'OL' ? `${name}.` : '•'
    number += 1
    const [first = '', ...others] = linesOf(item.innerHTML)
    return [`${sign} ${first}`, ...others.map((line) => `  ${line}`)]
  })
}
