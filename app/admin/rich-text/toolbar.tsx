import { Text } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { BlockStyle } from './block-style.tsx'
import { LinkControl } from './link-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { QuoteControl } from './quote-control.tsx'
import { Control } from './control.tsx'
import { TableControl } from './table-control.tsx'
import classes from './rich-text-field.module.css'

/**
 * The toolbar above a text: the formatting of most texts in one row, everything else below More. `isReport`: the text
 * can have pull quotes and pictures. `source`: the field shows the HTML source, and all other buttons are disabled.
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
  const [isOpen, setOpen] = useState(false)
  // The button that leaves the source is below More.
  const open = isOpen || source
  return (
    <div role="group" aria-label={`Formatting of: ${label}`} className={classes.toolbar}>
      <div className={classes.row}>
        <RichTextEditor.Bold disabled={source} />
        <RichTextEditor.Italic disabled={source} />
        <RichTextEditor.H1 disabled={source} />
        <RichTextEditor.BulletList disabled={source} />
        <RichTextEditor.OrderedList disabled={source} />
        <LinkControl editor={editor} disabled={source} />
        {isReport && <QuoteControl editor={editor} disabled={source} />}
        <RichTextEditor.Control
          aria-label="More"
          title="More"
          aria-expanded={open}
          disabled={source || !editor}
          onClick={() => setOpen(!open)}
        >
          <Icon name="more-horizontal" size={20} />
        </RichTextEditor.Control>
      </div>
      {open && (
        <div className={classes.more}>
          <RichTextEditor.Undo disabled={source} />
          <RichTextEditor.Redo disabled={source} />
          <BlockStyle editor={editor} disabled={source} />
          <RichTextEditor.Underline disabled={source} />
          {isReport && <PictureControl editor={editor} disabled={source} />}
          <TableControl editor={editor} disabled={source} />
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
        </div>
      )}
    </div>
  )
}
