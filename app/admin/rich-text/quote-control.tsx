import { type Editor, useEditorState } from '@tiptap/react'
import { isInQuote, toggleQuote } from './pull-quote.ts'
import { Control } from './control.tsx'

/** Makes the paragraph at the cursor a pull quote, or the quote a paragraph. */
export function QuoteControl({ editor, disabled }: { editor: Editor | null; disabled: boolean }) {
  const inQuote = useEditorState({ editor, selector: ({ editor: now }) => now !== null && isInQuote(now) })
  const name = inQuote ? 'Remove pull quote' : 'Pull quote'
  return (
    <Control
      name={name}
      sign="M5 6h5v6c0 3-2 5-5 6M14 6h5v6c0 3-2 5-5 6"
      active={inQuote ?? false}
      disabled={disabled || !editor}
      onClick={() => editor && toggleQuote(editor)}
    />
  )
}
