import type { FieldProps } from '../form/use-save-form.ts'
import '@mantine/tiptap/styles.layer.css'
import { Input, Text, Textarea } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Slice } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { type Editor, useEditor } from '@tiptap/react'
import { memo, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { withDirectLinks } from '#domain/direct-link.ts'
import { HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { hasBoldWords, parsePlainText } from './bold-words.ts'
import { extensions, reportExtensions } from './extensions.ts'
import { cleanPastedHtml, cleanPastedText, countPictures, isOwnCopy } from './paste.ts'
import { type PlaceablePicture, PlaceablePictures } from './report-pictures.ts'
import { toSeenHtml } from './read-document.ts'
import { renamedPictures, withStoredSources } from './renamed-pictures.ts'
import { type GivenHtml, htmlOf, sentHtml } from './sent-html.ts'
import { Toolbar } from './toolbar.tsx'
import classes from './rich-text-field.module.css'
import text from './text.module.css'

const labels = {
  undoControlLabel: 'Undo',
  redoControlLabel: 'Redo',
  boldControlLabel: 'Bold',
  italicControlLabel: 'Italic',
  h1ControlLabel: 'Heading',
  underlineControlLabel: 'Underline',
  orderedListControlLabel: 'Numbered list',
  bulletListControlLabel: 'Bullet list',
}

/** `pictures`: for a report: those of the form, which it can show between its paragraphs. */
type RichTextFieldProps = FieldProps & { pictures?: readonly PlaceablePicture[] }

const noPictures: readonly PlaceablePicture[] = []

/**
 * A rich text field. It shows an empty frame until scripts run. It is rendered again only when a property changes: on a
 * phone that takes 100 ms, and a form changes with each letter.
 */
export const RichTextField = memo(function RichTextField({
  label,
  name,
  id,
  defaultValue,
  error,
  'aria-required': isCompulsory,
  pictures,
}: RichTextFieldProps) {
  const labelId = useId()
  const errorId = useId()
  const [source, setSource] = useState<string | null>(null)
  const given = useRef<GivenHtml>({ html: defaultValue, shown: null })
  const [pasted, setPasted] = useState(nothingPasted)

  const editor = useEditor({
    immediatelyRender: false,
    // The Content-Security-Policy refuses styles added by script. The required styles are in
    // rich-text-field.module.css.
    injectCSS: false,
    extensions: [...(pictures ? reportExtensions : extensions)],
    // The rules of the other extensions read asterisks as Markdown does: `*words*` would become italic.
    enablePasteRules: ['link'],
    content: defaultValue,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-required': String(isCompulsory),
        'aria-invalid': String(Boolean(error)),
        'aria-describedby': error ? errorId : '',
      },
      transformPastedHTML: (copied) => (isOwnCopy(copied) ? toSeenHtml(copied) : cleanPastedHtml(copied)),
      transformPastedText: (copied) => withDirectLinks(cleanPastedText(copied)),
      clipboardTextParser: parsePlainText,
      handlePaste({ dom }, { clipboardData }, slice) {
        const outcome = readClipboard(clipboardData, slice)
        setPasted({ ...outcome, imageField: imageFieldLabel(dom) })
        // Otherwise the browser inserts pasted files itself.
        return outcome.empty
      },
    },
  })

  function put(value: string) {
    setSource(null)
    setPasted(nothingPasted)
    given.current = { html: value, shown: null }
    if (!editor) return
    editor.commands.setContent(toSeenHtml(value), { emitUpdate: true })
    sentHtml(editor, given.current)
  }
  function forgetHistory() {
    if (!editor) return
    const { doc, plugins, selection } = editor.state
    // ProseMirror has no command to clear the history, but a new state has an empty history.
    editor.view.updateState(EditorState.create({ doc, plugins, selection }))
    // The toolbar is updated only by transactions.
    editor.view.dispatch(editor.state.tr)
  }
  /** Published pictures of a report have new addresses. Undo must not bring back the previous ones. */
  function settle(sent: string, stored: string | null): string | void {
    if (!editor) return
    if (stored === null) {
      if (valueOf(editor, given.current, source) !== sent) return
      put('')
      return forgetHistory()
    }
    const renamed = renamedPictures(editor.state, sent, stored)
    if (renamed) {
      editor.view.dispatch(renamed)
      forgetHistory()
    }
    return withStoredSources(sent, stored)
  }
  useFieldOfForm(name, { put, forgetHistory, ...(pictures && { settle }) })

  function toggleSource() {
    setPasted(nothingPasted)
    if (source === null) return setSource(editor && htmlOf(editor))
    // The editor removes unknown HTML now, where the user sees it. Otherwise the server would remove it later.
    editor?.commands.setContent(toSeenHtml(source), { emitUpdate: true })
    setSource(null)
  }

  return (
    <PlaceablePictures value={pictures ?? noPictures}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: labelId, onClick: () => editor?.commands.focus() }}
        error={error}
        errorProps={{ id: errorId }}
      >
        <EditorValue name={name} editor={editor} source={source} given={given} />
        <RichTextEditor
          editor={editor}
          labels={labels}
          className={classes.root}
          data-error={error ? true : undefined}
          withCodeHighlightStyles={false}
        >
          <Toolbar
            label={label}
            editor={editor}
            isReport={pictures !== undefined}
            source={source !== null}
            onSource={toggleSource}
          />
          {source === null ? (
            <RichTextEditor.Content className={`${text.text} ${classes.content}`} />
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
        <div role="status">
          {pasted.words && (
            <Text c="gray.6" fz="sm" mt={4}>
              {pasted.words}
            </Text>
          )}
          {pasted.pictures > 0 && <LeftOut {...pasted} />}
        </div>
      </Input.Wrapper>
    </PlaceablePictures>
  )
})

/** The HTML of the editor as the value of the field. After a typed letter, only this is rendered again. */
function EditorValue({
  name,
  editor,
  source,
  given,
}: {
  name: string
  editor: Editor | null
  source: string | null
  given: RefObject<GivenHtml>
}) {
  const [html, setHtml] = useState(() => given.current.html)
  useEffect(() => {
    if (!editor) return
    const follow = () => setHtml(valueOf(editor, given.current, source))
    follow()
    editor.on('update', follow)
    return () => void editor.off('update', follow)
  }, [editor, given, source])
  return <HiddenValue name={name} value={html} />
}

/** The value of the field. `source`: the HTML source, null while it is not shown. */
const valueOf = (editor: Editor, given: GivenHtml, source: string | null) =>
  source === null || source === htmlOf(editor) ? sentHtml(editor, given) : source

interface Pasted {
  /** The message about the pasted text; empty when there is nothing to say. */
  readonly words: string
  /** The number of pictures that were left out. */
  readonly pictures: number
  /** The label of the form's field for pictures; null when the form has none. */
  readonly imageField: string | null
}

const nothingPasted: Pasted = { words: '', pictures: 0, imageField: null }

function LeftOut({ pictures, imageField }: Pasted) {
  const one = pictures === 1
  return (
    <Notice tone="hint" role="group" icon="picture" mt={8} mb={0}>
      <strong>{one ? '1 picture was' : `${pictures} pictures were`} left out of what you pasted.</strong>
      {imageField && ` Add ${one ? 'it' : 'them'} under ${imageField}.`}
    </Notice>
  )
}

/** Describes a paste for the user. `empty`: the clipboard has nothing that a text can contain. */
function readClipboard(
  clipboard: DataTransfer | null,
  slice: Slice,
): Omit<Pasted, 'imageField'> & { empty: boolean } {
  const html = clipboard?.getData('text/html') ?? ''
  const text = clipboard?.getData('text/plain') ?? ''
  if (html === '' && text === '') {
    const files = [...(clipboard?.files ?? [])]
    const pictures = files.filter(({ type }) => type.startsWith('image/')).length
    const words = files.length > pictures ? 'Files cannot be pasted here. Only text was looked for.' : ''
    return { words, pictures, empty: files.length > 0 }
  }
  if (isOwnCopy(html)) return { words: '', pictures: 0, empty: false }
  const words =
    html === '' && hasBoldWords(text) && hasBold(slice)
      ? 'Pasted from WhatsApp: *bold* was kept as bold.'
      : 'Pasted without outside formatting. Bold, italics, headings, lists, tables and links are kept.'
  return { words, pictures: countPictures(html), empty: false }
}

function hasBold({ content }: Slice): boolean {
  let found = false
  content.descendants(({ marks }) => {
    found ||= marks.some(({ type }) => type.name === 'bold')
  })
  return found
}

/** The label of the field for pictures in the same form. */
function imageFieldLabel(element: Element): string | null {
  const [label] = element.closest('form')?.querySelector<HTMLInputElement>('input[type=file]')?.labels ?? []
  return label?.firstChild?.textContent ?? null
}
