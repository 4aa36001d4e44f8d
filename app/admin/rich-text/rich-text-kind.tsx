import { getSchema } from '@tiptap/react'
import { DOMParser as DocumentReader, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import type { FieldKind } from '../form/form-field.tsx'
import { extensions } from './extensions.ts'
import classes from './rich-text-kind.module.css'

let schema: Schema | null = null

/** The text as the editor holds it, whoever wrote the HTML: nothing else of it is left. */
function read(html: string): Node {
  schema ??= getSchema(extensions)
  // A document of its own: nothing in it runs or loads.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return DocumentReader.fromSchema(schema).parse(body)
}

function show(html: string, place: HTMLElement | null): void {
  if (!place) return
  const document = read(html)
  const fragment = DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content)
  place.replaceChildren(fragment)
  // Headings of a text shown inside a form are not headings of the page.
  for (const heading of place.querySelectorAll('h1, h2')) {
    const line = place.ownerDocument.createElement('p')
    line.dataset['heading'] = heading.tagName.at(-1)
    line.append(...heading.childNodes)
    heading.replaceWith(line)
  }
}

/** The field of a `RichText`, as forms compare and show it. */
export const richText: FieldKind = {
  empty: '',
  same: (one, other) => one === other || read(one).eq(read(other)),
  show: (value) => <div ref={(place) => show(value, place)} className={classes.text} />,
}
