interface OpenList {
  readonly list: Element
  readonly level: number
  /** Word's name of the list: "l0". */
  readonly name: string
}

/**
 * Turns numbered and bulleted paragraphs of Word into lists. Word for Windows writes items as paragraphs: the level is
 * in a style, the bullet or number in a span marked `Ignore`. Word for the web writes each item as its own list.
 */
export function buildWordLists(body: Element): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const item of body.querySelectorAll('li[data-aria-level]')) toWordParagraph(item)
  /** The outermost list first. */
  let open: OpenList[] = []
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list"]')) {
    const style = paragraph.getAttribute('data-style') ?? ''
    const [, name = '', digit] = /mso-list:\s?(\w+)\s+level(\d)/.exec(style) ?? []
    if (digit === undefined) continue
    const level = Number(digit)
    const sign = paragraph.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]')
    const number = readNumber(sign?.textContent ?? '')
    sign?.remove()

    if (open[0]?.list !== paragraph.previousElementSibling) open = []
    open = open.filter((list) => list.level <= level)
    const last = open.at(-1)
    const isNext =
      last?.level === level &&
      last.list.tagName === (number ? 'OL' : 'UL') &&
      (last.name === name || number?.start !== 1)
    if (!isNext) {
      const list = body.ownerDocument.createElement(number ? 'ol' : 'ul')
      if (number && number.start > 1) list.setAttribute('start', String(number.start))
      if (number?.type) list.setAttribute('type', number.type)
      open = open.filter((outer) => outer.level < level)
      const outer = open.at(-1)?.list.lastElementChild
      if (outer) outer.append(list)
      else paragraph.before(list)
      open.push({ list, level, name })
    }
    const item = body.ownerDocument.createElement('li')
    const words = body.ownerDocument.createElement('p')
    words.append(...paragraph.childNodes)
    item.append(words)
    open.at(-1)?.list.append(item)
    paragraph.remove()
  }
}

const romans = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')

/** Reads "3.", "c)", "(iv)" or "2.3". Null for a bullet; "o" is a bullet. */
function readNumber(sign: string): { readonly start: number; readonly type: string } | null {
  const [, digits, letters = ''] =
    /^\s*\(?(?:\d{1,3}\.)*?(?:(\d{1,4})|([a-z]{1,4}))(?:[.)]|\s*$)/i.exec(sign) ?? []
  if (digits !== undefined) return { start: Number(digits), type: '' }
  if (letters === '' || !/[.)]/.test(sign)) return null
  const isSmall = letters === letters.toLowerCase()
  const roman = romans.indexOf(letters.toLowerCase()) + 1
  // A single "v" or "x" is more often a letter than a Roman number.
  if (roman > 0 && (letters.length > 1 || roman === 1)) return { start: roman, type: isSmall ? 'i' : 'I' }
  return { start: letters.toLowerCase().charCodeAt(0) - 96, type: isSmall ? 'a' : 'A' }
}

function toWordParagraph(item: Element): void {
  const list = item.parentElement
  if (!list) return
  const paragraph = item.ownerDocument.createElement('p')
  const [name, level] = ['data-listid', 'data-aria-level'].map(
    (attribute) => item.getAttribute(attribute) ?? '',
  )
  paragraph.setAttribute('data-style', `mso-list:l${name} level${level}`)
  const words = item.querySelector(':scope > p:only-child') ?? item
  paragraph.append(...words.childNodes)
  if (list.tagName === 'OL') {
    const sign = item.ownerDocument.createElement('span')
    sign.setAttribute('data-style', 'mso-list:Ignore')
    sign.append(`${item.getAttribute('data-aria-posinset') ?? list.getAttribute('start') ?? 1}.`)
    paragraph.prepend(sign)
  }
  list.before(paragraph)
  item.remove()
  if (list.childElementCount === 0) list.remove()
}
