import { getSchema } from '@tiptap/react'
import { DOMParser as DocumentReader, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import type { FieldKind } from '../form/form-field.tsx'
import { thumbnailOfSource } from '../uploads/images-value.ts'
import { extensions, reportExtensions } from './extensions.ts'
import { withoutActiveParts } from './inert-html.ts'
import { markWords } from './mark-words.ts'
import classes from './text.module.css'

/** Parses HTML with a schema of the editor, which drops all other markup. */
function read(html: string, schema: Schema): Node {
  // The parsed document is separate from the page: its scripts do not run and its resources do not load.
  const { body } = new DOMParser().parseFromString(withoutActiveParts(html), 'text/html')
  return DocumentReader.fromSchema(schema).parse(body)
}

function show(html: string, other: string, schema: Schema, place: HTMLElement | null): void {
  if (!place) return
  const document = read(html, schema)
  const beside = read(other, schema)
  const serializer = new DOMSerializer(
    {
      ...DOMSerializer.nodesFromSchema(schema),
      // The stored picture is large.
      reportPicture: ({ attrs }) => ['img', { src: thumbnailOfSource(String(attrs['src'])), alt: 'Picture' }],
    },
    DOMSerializer.marksFromSchema(schema),
  )
  place.replaceChildren()
  document.forEach((block) => {
    const element = serializer.serializeNode(block) as HTMLElement
    if (!beside.children.some((one) => one.eq(block))) element.dataset['differs'] = ''
    place.append(element)
  })
  // Headings inside the shown text must not become headings of the page.
  for (const heading of place.querySelectorAll('h1, h2, h3')) {
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

function createKind(allowed: typeof extensions): FieldKind {
  let created: Schema | null = null
  const schema = () => (created ??= getSchema([...allowed]))
  return {
    empty: '',
    same: (one, other) => one === other || read(one, schema()).eq(read(other, schema())),
    show: (value, other) => (
      <div
        ref={(place) => show(value, other, schema(), place)}
        className={`${classes.text} ${classes.shown}`}
      />
    ),
    join: (one, other) => one + other,
  }
}

/** The kind of a `RichTextField`: how forms compare and show its value. */
export const richText = createKind(extensions)

/** The kind of a `RichTextField` with pictures. */
export const reportText = createKind(reportExtensions)
