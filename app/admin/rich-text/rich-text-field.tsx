import '@mantine/tiptap/styles.layer.css'
import { Input, Textarea } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { EditorState } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { useId, useState } from 'react'
import { HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import { extensions } from './extensions.ts'
import { cleanPastedHtml, cleanPastedText, isOwnCopy } from './paste.ts'
import { Toolbar } from './toolbar.tsx'
import classes from './rich-text-field.module.css'

const labels = {
  undoControlLabel: 'Undo',
  redoControlLabel: 'Redo',
  boldControlLabel: 'Bold',
  italicControlLabel: 'Italic',
  underlineControlLabel: 'Underline',
  orderedListControlLabel: 'Numbered list',
  bulletListControlLabel: 'Bullet list',
}

interface RichTextFieldProps {
  label: string
  /** The name of the hidden input that holds the HTML. Its value is empty when there is no text. */
  name: string
  /** The id of the editable text, so that the error summary can link to it. */
  id: string
  /** The initial HTML. */
  defaultValue?: string
  error?: string | undefined
  required?: boolean
}

/** A rich text field. It shows an empty frame until scripts run. */
export function RichTextField({
  label,
  name,
  id,
  defaultValue = '',
  error,
  required = false,
}: RichTextFieldProps) {
  const labelId = useId()
  const errorId = useId()
  const [html, setHtml] = useState(defaultValue)
  const [source, setSource] = useState<string | null>(null)
  const [status, setStatus] = useState('')

  const editor = useEditor({
    immediatelyRender: false,
    // The Content-Security-Policy refuses styles added by script. The required styles are in
    // rich-text-field.module.css.
    injectCSS: false,
    extensions,
    content: defaultValue,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-required': String(required),
        'aria-invalid': String(Boolean(error)),
        'aria-describedby': error ? errorId : '',
      },
      transformPastedHTML: (pasted) => (isOwnCopy(pasted) ? pasted : cleanPastedHtml(pasted)),
      transformPastedText: cleanPastedText,
      handlePaste(_view, { clipboardData }) {
        setStatus(pasteStatus(clipboardData))
        return false
      },
    },
    onCreate: ({ editor: created }) => setHtml(htmlOf(created)),
    onUpdate: ({ editor: changed }) => setHtml(htmlOf(changed)),
  })

  useFieldOfForm(name, {
    put(value) {
      setSource(null)
      setStatus('')
      editor?.commands.setContent(value, { emitUpdate: true })
    },
    forgetHistory() {
      if (!editor) return
      const { doc, plugins } = editor.state
      // ProseMirror has no command for it: a state that is created has an empty history.
      editor.view.updateState(EditorState.create({ doc, plugins }))
      // The toolbar hears only of transactions.
      editor.view.dispatch(editor.state.tr)
    },
  })

  function toggleSource() {
    setStatus('')
    if (source === null) return setSource(html)
    // The editor removes unknown HTML now, where the user sees it. Otherwise the server would remove it later.
    editor?.commands.setContent(source, { emitUpdate: true })
    setSource(null)
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId, onClick: () => editor?.commands.focus() }}
      withAsterisk={required}
      error={error}
      errorProps={{ id: errorId }}
    >
      <HiddenValue name={name} value={source ?? html} />
      <RichTextEditor
        editor={editor}
        labels={labels}
        className={classes.root}
        data-error={error ? true : undefined}
        withCodeHighlightStyles={false}
      >
        <Toolbar label={label} editor={editor} source={source !== null} onSource={toggleSource} />
        {source === null ? (
          <RichTextEditor.Content className={classes.content} />
        ) : (
          <Textarea
            id={id}
            aria-label={`${label}, HTML source`}
            value={source}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
            autosize
            minRows={8}
            spellCheck={false}
            classNames={{ input: classes.source }}
          />
        )}
      </RichTextEditor>
      <p role="status" className={classes.status}>
        {status}
      </p>
    </Input.Wrapper>
  )
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

function pasteStatus(clipboard: DataTransfer | null): string {
  if (!clipboard) return ''
  const html = clipboard.getData('text/html')
  if (isOwnCopy(html)) return ''
  if (html === '' && clipboard.getData('text/plain') === '') {
    return 'Pictures and files cannot be pasted here. Only text was looked for.'
  }
  return 'Pasted without outside formatting. Bold, italics, headings, lists and links are kept.'
}
