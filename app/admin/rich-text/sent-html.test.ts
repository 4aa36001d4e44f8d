// @vitest-environment happy-dom
import { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'
import { sanitiseReport } from '#domain/rich-text/sanitise.server.ts'
import { starterPrograms } from '#starter/programs.ts'
import { reportExtensions } from './extensions.ts'
import { sentHtml } from './sent-html.ts'

test.each([
  ...starterPrograms.map(({ report }) => report.replaceAll('\n', '')),
  '<p>a</p><ul><li>b</li></ul>',
  '<p><em>a <strong>b</strong></em></p>',
  '<p><strong><a href="/x" rel="noopener noreferrer">b</a></strong>\n c  d<br /></p>',
  '<p>\u00a0a\u00a0</p><p></p>',
  'a<br />b<p>c</p>',
  '<pre>a</pre>',
  '<table>Votes<tr><th>a</th></tr><tbody><tr><td>b</td></tr></tbody></table>',
  '',
])('a text that nobody changed is sent as it is stored: %.60s', (stored) => {
  const editor = new Editor({ extensions: [...reportExtensions], content: stored, injectCSS: false })
  const given = { html: stored, shown: null }
  expect(sentHtml(editor, given)).toBe(stored)

  editor.commands.insertContentAt(0, '<p>One more.</p>')
  expect(sanitiseReport(sentHtml(editor, given), () => null)).toMatch(/^<p>One more\.<\/p>/)
  editor.commands.undo()
  expect(sentHtml(editor, given)).toBe(stored)
  editor.destroy()
})
