import '@mantine/tiptap/styles.layer.css'
import { Button, Group, Input, NativeSelect, Popover, Textarea, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import { extensions } from './extensions.ts'
import { parseLinkAddress } from './link-address.ts'
import { cleanPastedHtml, cleanPastedText, isOwnCopy } from './paste.ts'
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
  /** Of the hidden input that carries the HTML; empty when nothing is written. */
  name: string
  /** Goes to the text itself, so that an error summary can lead to it. */
  id: string
  /** HTML that it begins with. */
  defaultValue?: string
  error?: string | undefined
  required?: boolean
}

/** A text with formatting. Until scripts run it shows an empty frame. */
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
    // The page's policy allows no styles written by script; the few needed are in rich-text-field.module.css.
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
  })

  function toggleSource() {
    setStatus('')
    if (source === null) return setSource(html)
    // What the schema does not know disappears here, before the person's eyes rather than on the server.
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
        <div role="group" aria-label={`Formatting of: ${label}`} className={classes.toolbar}>
          <Controls editor={editor} source={source !== null} onSource={toggleSource} />
        </div>
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

function Controls({
  editor,
  source,
  onSource,
}: {
  editor: Editor | null
  source: boolean
  onSource: () => void
}) {
  return (
    <>
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
        <RichTextEditor.Control
          aria-label="Clear formatting"
          title="Clear formatting"
          disabled={source || !editor}
          // Headings, lists and code blocks too: Mantine's own control leaves them.
          onClick={() => editor?.chain().focus().clearNodes().unsetAllMarks().run()}
        >
          <ClearSign />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          aria-label="HTML source"
          title="HTML source"
          aria-pressed={source}
          active={source}
          disabled={!editor}
          onClick={onSource}
        >
          <span aria-hidden="true" className={classes.sourceSign}>
            &lt;/&gt;
          </span>
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
    </>
  )
}

const blockStyles = ['Normal', 'Heading 1', 'Heading 2', 'Code block'] as const
type BlockStyleName = (typeof blockStyles)[number]

function BlockStyle({ editor, disabled }: { editor: Editor | null; disabled: boolean }) {
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => (now ? blockStyleAt(now) : 'Normal'),
  })
  return (
    <NativeSelect
      aria-label="Block style"
      title="Block style"
      data={[...blockStyles]}
      value={current ?? 'Normal'}
      disabled={disabled || !editor}
      // The form around it renders anew on each input event, which would put the old choice back before the change event.
      onInput={(event) => event.stopPropagation()}
      // Without moving the focus: on Windows the arrow keys choose at once, and the next press must still be here.
      onChange={({ currentTarget }) => editor && setBlockStyle(editor, currentTarget.value as BlockStyleName)}
      rightSection={<Icon name="chevron-down" size={20} />}
      classNames={{ input: classes.blockStyle }}
    />
  )
}

function blockStyleAt(editor: Editor): BlockStyleName {
  if (editor.isActive('heading', { level: 1 })) return 'Heading 1'
  if (editor.isActive('heading', { level: 2 })) return 'Heading 2'
  return editor.isActive('codeBlock') ? 'Code block' : 'Normal'
}

function setBlockStyle(editor: Editor, style: BlockStyleName): void {
  const chain = editor.chain()
  if (style === 'Heading 1') chain.setHeading({ level: 1 }).run()
  else if (style === 'Heading 2') chain.setHeading({ level: 2 }).run()
  else if (style === 'Code block') chain.setCodeBlock().run()
  else chain.setParagraph().run()
}

/** Asks for an address; on text that is a link already, removes it. */
function LinkControl({ editor, disabled }: { editor: Editor | null; disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const onLink =
    useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('link') ?? false }) ?? false

  function press() {
    if (!editor || disabled) return
    if (editor.isActive('link')) {
      editor.chain().focus().extendMarkRange('link').unsetLink().run()
      return
    }
    setAddress('')
    setRefusal(null)
    setOpen(true)
  }
  useEffect(() => {
    // Sent by Mantine's link extension on Ctrl+K.
    window.addEventListener('edit-link', press)
    return () => window.removeEventListener('edit-link', press)
  })

  function add() {
    const parsed = parseLinkAddress(address)
    if (!parsed.ok) return setRefusal(parsed.refusal)
    setOpen(false)
    if (!editor) return
    const link = { type: 'link', attrs: { href: parsed.value } }
    if (editor.state.selection.empty) {
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: address.trim(), marks: [link] })
        .unsetMark('link')
        .run()
    } else editor.chain().focus().setLink({ href: parsed.value }).run()
  }
  function leave() {
    setOpen(false)
    editor?.commands.focus()
  }
  // Not a form of its own: it lies inside the page's form.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  const name = onLink ? 'Remove link' : 'Link'
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      onDismiss={leave}
      trapFocus
      position="bottom"
      width={300}
      withRoles={false}
    >
      <Popover.Target>
        <RichTextEditor.Control
          ref={button}
          aria-label={name}
          title={name}
          active={onLink}
          disabled={disabled || !editor}
          onClick={press}
        >
          <LinkSign />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Link address">
        <TextInput
          label="Link address"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          data-autofocus
          value={address}
          error={refusal}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Group mt="sm" gap="sm">
          <Button onClick={add}>Add link</Button>
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

const ClearSign = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M6 8V5h13v3M13 5l-3 14M7 19h6M16 15l5 5M21 15l-5 5" />
  </svg>
)

const LinkSign = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M9 15l6-6M11 6l1-1a5 5 0 0 1 7 7l-2 2M13 18l-1 1a5 5 0 0 1-7-7l2-2" />
  </svg>
)
