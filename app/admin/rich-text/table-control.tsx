import { Menu } from '@mantine/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { insertBetween } from './insert-between.ts'
import { Control } from './control.tsx'

const changes: readonly (readonly [words: string, command: Command])[] = [
  ['Row above', addRowBefore],
  ['Row below', addRowAfter],
  ['Column to the left', addColumnBefore],
  ['Column to the right', addColumnAfter],
  // `toggleHeaderRow` of the package changes the row of the cursor instead.
  ['First row as headings', toggleHeader('row', { useDeprecatedLogic: false })],
]
const removals: readonly (readonly [words: string, command: Command])[] = [
  ['Remove row', deleteRow],
  ['Remove column', deleteColumn],
  ['Remove table', deleteTable],
]

const cell = (type: 'tableHeader' | 'tableCell') => ({ type, content: [{ type: 'paragraph' }] })
const row = (type: 'tableHeader' | 'tableCell') => ({
  type: 'tableRow',
  content: [cell(type), cell(type), cell(type)],
})
const newTable = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }

/** Adds a table of three columns. When the cursor is in a table, opens a menu that changes it. */
export function TableControl({ editor, disabled }: { editor: Editor | null; disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const inTable =
    useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('table') ?? false }) ?? false
  const name = inTable ? 'Change the table' : 'Add a table'

  function press() {
    if (inTable || !editor) return
    const table = insertBetween(editor, newTable)
    // Into the paragraph of the first cell.
    editor.commands.setTextSelection(table + 4)
  }
  const item = ([words, command]: readonly [string, Command], colour?: string) => (
    <Menu.Item
      key={words}
      color={colour}
      onClick={() => {
        if (!editor) return
        command(editor.state, editor.view.dispatch)
        editor.view.focus()
      }}
    >
      {words}
    </Menu.Item>
  )
  return (
    <Menu
      opened={open && inTable}
      // The press that adds a table must not open the menu, which would take the focus.
      onChange={(opened) => setOpen(opened && inTable)}
      position="bottom-start"
      withinPortal
      returnFocus={false}
      onDismiss={() => editor?.commands.focus()}
    >
      <Menu.Target>
        <Control
          name={name}
          sign="M3 5h18v14H3ZM3 10h18M3 15h18M9 5v14M15 5v14"
          active={inTable}
          disabled={disabled || !editor}
          onClick={press}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {changes.map((change) => item(change))}
        <Menu.Divider />
        {removals.map((removal) => item(removal, 'red.6'))}
      </Menu.Dropdown>
    </Menu>
  )
}
