import { NativeSelect } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import classes from './rich-text-field.module.css'

const blockStyles = ['Normal', 'Heading 1', 'Heading 2', 'Code block'] as const
type BlockStyleName = (typeof blockStyles)[number] | 'Heading 3'

/** The kind of block at the cursor: paragraph, heading or code. */
export function BlockStyle({ editor, disabled }: { editor: Editor | null; disabled: boolean }) {
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => (now ? blockStyleAt(now) : 'Normal'),
  })
  return (
    <NativeSelect
      aria-label="Block style"
      title="Block style"
      // Only imported texts have the third heading.
      data={current === 'Heading 3' ? [...blockStyles, current] : [...blockStyles]}
      value={current ?? 'Normal'}
      disabled={disabled || !editor}
      // The form renders again on each input event. That would restore the old choice before the change event.
      onInput={(event) => event.stopPropagation()}
      // Keep the focus here: on Windows the arrow keys choose immediately, and the next key press must reach this
      // select.
      onChange={({ currentTarget }) => editor && setBlockStyle(editor, currentTarget.value as BlockStyleName)}
      classNames={{ input: classes.blockStyle }}
    />
  )
}

function blockStyleAt(editor: Editor): BlockStyleName {
  if (editor.isActive('heading', { level: 1 })) return 'Heading 1'
  if (editor.isActive('heading', { level: 2 })) return 'Heading 2'
  if (editor.isActive('heading', { level: 3 })) return 'Heading 3'
  return editor.isActive('codeBlock') ? 'Code block' : 'Normal'
}

function setBlockStyle(editor: Editor, style: BlockStyleName): void {
  const chain = editor.chain()
  if (style === 'Heading 1') chain.setHeading({ level: 1 }).run()
  else if (style === 'Heading 2') chain.setHeading({ level: 2 }).run()
  else if (style === 'Code block') chain.setCodeBlock().run()
  else chain.setParagraph().run()
}
