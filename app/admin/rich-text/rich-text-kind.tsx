import { getSchema } from '@tiptap/react'
import { DOMParser as DocumentReader, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import type { FieldKind } from '../form/form-field.tsx'
import { extensions } from './extensions.ts'
import { withoutActiveParts } from './inert-html.ts'
import { markWords } from './mark-words.ts'
import classes from './rich-text-kind.module.css'

let schema: Schema | null = null

/** Parses HTML with the editor's schema, which drops all other markup. */
function read(html: string): Node {
  schema ??= getSchema(extensions)
  // The parsed document is separate from the page: its scripts do not run and its resources do not load.
  const { body } = new DOMParser().parseFromString(withoutActiveParts(html), 'text/html')
  return DocumentReader.fromSchema(schema).parse(body)
}

function show(html: string, other: string, place: HTMLElement | null): void {
  if (!place) return
  const document = read(html)
  const beside = read(other)
  const serializer = DOMSerializer.fromSchema(document.type.schema)
  place.replaceChildren()
  document.forEach((block) => {
    const element = serializer.serializeNode(block) as HTMLElement
    if (!beside.children.some((one) => one.eq(block))) element.dataset['differs'] = ''
    place.append(element)
  })
  // Headings inside the shown text must not become headings of the page.
  for (const heading of place.querySelectorAll('h1, h2')) {
    const line = place.ownerDocument.createElement('p')
    line.dataset['heading'] = heading.tagName.at(-1)
    if ('differs' in (heading as HTMLElement).dataset) line.dataset['differs'] = ''
    line.append(...heading.childNodes)
    heading.replaceWith(line)
  }
  const compared = place.ownerDocument.createElement('div')
  compared.append(serializer.serializeFragment(beside.content))
  markWords(place, compared)
  const [first] = place.querySelectorAll<HTMLElement>('[data-differs]')
  const frame = place.parentElement
  if (first && frame) frame.scrollTop = first.offsetTop - frame.offsetTop - 8
}

/** The kind of a `RichTextField`: how forms compare and show its value. */
export const richText: FieldKind = {
  empty: '',
  same: (one, other) => one === other || read(one).eq(read(other)),
  show: (value, other) => <div ref={(place) => show(value, other, place)} className={classes.text} />,
  join: (one, other) => one + other,
}
