import { Text } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { BlockStyle } from './block-style.tsx'
import { LinkControl } from './link-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { QuoteControl } from './quote-control.tsx'
import { Control } from './control.tsx'
import { TableControl } from './table-control.tsx'
import classes from './rich-text-field.module.css'

/**
 * The toolbar above a text. `isReport`: the text can have pull quotes and pictures. `source`: the field shows the HTML
 * source, and all other buttons are disabled.
 */
export function Toolbar({
  label,
  editor,
  isReport,
  source,
  onSource,
}: {
  /** The label of the field. */
  label: string
  editor: Editor | null
  isReport: boolean
  source: boolean
  onSource: () => void
}) {
  return (
    <div role="group" aria-label={`Formatting of: ${label}`} className={classes.toolbar}>
      <RichTextEditor.ControlsGroup className={classes.group}>
        <RichTextEditor.Undo disabled={source} />
        <RichTextEditor.Redo disabled={source} />
      </RichTextEditor.ControlsGroup>
      <BlockStyle editor={editor} disabled={source} />
      <RichTextEditor.ControlsGroup className={classes.group}>
        <RichTextEditor.Bold disabled={source} />
        <RichTextEditor.Italic disabled={source} />
        <RichTextEditor.Underline disabled={source} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup className={classes.group}>
        <RichTextEditor.OrderedList disabled={source} />
        <RichTextEditor.BulletList disabled={source} />
        <LinkControl editor={editor} disabled={source} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup className={classes.group}>
        {isReport && <QuoteControl editor={editor} disabled={source} />}
        {isReport && <PictureControl editor={editor} disabled={source} />}
        <TableControl editor={editor} disabled={source} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup className={classes.group}>
        <Control
          name="Clear formatting"
          sign="M6 8V5h13v3M13 5l-3 14M7 19h6M16 15l5 5M21 15l-5 5"
          disabled={source || !editor}
          // Mantine's own control does not clear headings, lists and code blocks.
          onClick={() => editor?.chain().focus().clearNodes().unsetAllMarks().run()}
        />
        <RichTextEditor.Control
          aria-label="HTML source"
          title="HTML source"
          aria-pressed={source}
          active={source}
          disabled={!editor}
          onClick={onSource}
        >
          <Text component="span" aria-hidden="true" fz="sm" fw={700}>
            &lt;/&gt;
          </Text>
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
    </div>
  )
}
