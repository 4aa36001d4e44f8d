import type { Editor, JSONContent } from '@tiptap/react'

/**
 * Inserts a block below the paragraph, list or table at the cursor, or in place of an empty paragraph. So it never
 * splits a text, and a block that must be between paragraphs never gets into a list. Returns the position of the block.
 */
export function insertBetween(editor: Editor, content: JSONContent): number {
  const { doc, selection } = editor.state
  const { $to } = selection
  const after = $to.depth > 0 ? $to.after(1) : selection.to
  const isEmpty = $to.depth === 1 && $to.parent.content.size === 0 && $to.parent.type.name === 'paragraph'
  const start = isEmpty && doc.childCount > 1 ? $to.before(1) : after
  editor.chain().insertContentAt({ from: start, to: after }, content).scrollIntoView().run()
  // At once: the editor's own command waits for the next frame, and text that is typed before would be lost.
  editor.view.focus()
  return start
}
