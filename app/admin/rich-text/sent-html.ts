import type { Editor } from '@tiptap/react'

/** The HTML that an editor was given. `shown`: the same as the editor writes it; null before it is shown. */
export interface GivenHtml {
  readonly html: string
  shown: string | null
}

/**
 * The HTML of the text, without the empty paragraph that the editor adds after a table, a quote or a picture at the
 * end.
 */
export const htmlOf = (editor: Editor): string =>
  editor.isEmpty ? '' : editor.getHTML().replace(/(?<=<\/table>|<\/figure>|<img [^<>]*>)<p><\/p>$/, '')

/**
 * The HTML to send: as it was given, while the text is the same. The editor writes marks, spaces and tables in its own
 * form, and the history would name a text as changed that nobody has touched.
 */
export function sentHtml(editor: Editor, given: GivenHtml): string {
  const html = htmlOf(editor)
  given.shown ??= html
  return html === given.shown ? given.html : html
}
