import { Button, Group, Popover, TextInput } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { directLink } from '#domain/direct-link.ts'
import { parseLinkAddress } from './link-address.ts'
import { Control } from './control.tsx'

/** Opens a field for the address of a link. When the selected text already is a link, removes the link. */
export function LinkControl({ editor, disabled }: { editor: Editor | null; disabled: boolean }) {
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
    // Mantine's link extension sends this event on Ctrl+K.
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
        .insertContent({ type: 'text', text: directLink(address.trim()), marks: [link] })
        .unsetMark('link')
        .run()
    } else editor.chain().focus().setLink({ href: parsed.value }).run()
  }
  function leave() {
    setOpen(false)
    editor?.commands.focus()
  }
  // This cannot be a form, because it is inside the page's form.
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
        <Control
          ref={button}
          name={name}
          sign="M9 15l6-6M11 6l1-1a5 5 0 0 1 7 7l-2 2M13 18l-1 1a5 5 0 0 1-7-7l2-2"
          active={onLink}
          disabled={disabled || !editor}
          onClick={press}
        />
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
