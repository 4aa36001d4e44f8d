import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { joinWrappedLines } from './wrapped-lines.ts'

/** WhatsApp marks bold words with asterisks. There must be no letter outside them and no space inside them. */
const bold = /(?<![\p{L}\p{M}\p{N}*])\*(?![\s*])([^*\n]*[^*\s])\*(?![\p{L}\p{M}\p{N}*])/gu

/** Whether plain text has words between asterisks. */
export const hasBoldWords = (text: string): boolean => text.search(bold) >= 0

/** Splits a line into its parts, without the asterisks. */
export function splitBoldWords(line: string): readonly { readonly text: string; readonly bold: boolean }[] {
  const parts = line.split(bold).map((text, index) => ({ text, bold: index % 2 === 1 }))
  return parts.filter(({ text }) => text !== '')
}

/**
 * Parses pasted plain text: each line is a paragraph, and words between asterisks are bold. `place`: where it is
 * pasted; the text gets the formatting of that place. `asIs`: keeps asterisks and lines, for pasting without
 * formatting.
 */
export function parsePlainText(text: string, place: ResolvedPos, asIs: boolean): Slice {
  const { schema } = place.doc.type
  const marks = place.marks()
  const paragraph = schema.nodes['paragraph']
  const strong = schema.marks['bold']
  if (!paragraph || !strong) throw new Error('the editor has no paragraphs or no bold')
  const toText = (words: string, isBold: boolean) =>
    schema.text(words, isBold ? strong.create().addToSet(marks) : marks)
  const toParagraph = (line: string) => {
    if (asIs) return paragraph.create(null, line === '' ? [] : [toText(line, false)])
    return paragraph.create(
      null,
      splitBoldWords(line).map((part) => toText(part.text, part.bold)),
    )
  }
  const lines = asIs ? text : joinWrappedLines(text)
  return Slice.maxOpen(Fragment.from(lines.split(/[\r\n\f]+/).map(toParagraph)))
}
