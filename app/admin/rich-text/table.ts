import { CellSelection, deleteTable, tableEditing } from '@tiptap/pm/tables'
import { Node } from '@tiptap/react'
import { largestSpan } from '#domain/rich-text/table-limits.ts'

/*
 * Tables arrive by paste. Tiptap's own table extension writes column widths as inline styles, which the
 * Content-Security-Policy refuses, so these nodes use the library below it. The Tab key is not bound: it must leave the
 * editor (WCAG 2.1.2), and the arrow keys move between cells.
 */

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), largestSpan),
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (Number(value) > 1 ? { [name]: value } : {}),
})

const roles: { readonly [node: string]: string } = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const removeWhole = () => {
      const { state, view } = this.editor
      const { selection } = state
      if (!(selection instanceof CellSelection)) return false
      return selection.isColSelection() && selection.isRowSelection() && deleteTable(state, view.dispatch)
    }
    return { Backspace: removeWhole, Delete: removeWhole }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const createCell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const tableExtensions = [
  Table,
  TableRow,
  createCell('tableCell', 'td'),
  createCell('tableHeader', 'th'),
]
