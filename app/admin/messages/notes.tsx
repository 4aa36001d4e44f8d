import { Button, Flex, Stack, Text, Textarea, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useOpenForm } from '../shell/open-forms.ts'
import { useAskBeforeUnload } from '../use-ask-before-unload.ts'
import { useReader } from '../use-reader.ts'
import { Notice } from '../ui/notice.tsx'
import type { MessageView } from './message-view.ts'
import styles from './message.module.css'
import { unsentNotes } from './unsent-notes.ts'

/** Notes that only staff see. */
export function Notes(props: { message: MessageView; address: string; refused: string | undefined }) {
  const uid = String(useReader()?.uid)
  // A new key empties the field when somebody else signs in meanwhile.
  return <NotesOf key={uid} uid={uid} {...props} />
}

function NotesOf({
  uid,
  message: { id, notes },
  address,
  refused,
}: {
  uid: string
  message: MessageView
  address: string
  /** A note that was sent without scripts and refused. */
  refused: string | undefined
}) {
  const adding = useFetcher<{ readonly failure: string | null }>()
  const isAdding = adding.state !== 'idle'
  const field = useRef<HTMLTextAreaElement>(null)
  const sent = useRef('')
  const [isTyped, setTyped] = useState(false)
  const key = `${uid} ${id}`
  const keep = (text: string) => {
    unsentNotes.keep(key, text)
    setTyped(text.trim() !== '')
  }
  useEffect(() => {
    const control = field.current
    if (!control) return
    const unsent = unsentNotes.textOf(key, notes)
    // The text was typed before scripts ran.
    if (unsent === '' && control.value !== '' && control.value !== sent.current) keep(control.value)
    else {
      if (control.value !== unsent) control.value = unsent
      setTyped(unsent !== '')
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, notes])
  useEffect(() => {
    if (isAdding || adding.data?.failure !== null) return
    // Text that was typed since the note was sent stays, also while a colleague's note arrives.
    if (field.current?.value !== sent.current) return
    field.current.value = ''
    keep('')
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAdding, adding.data])
  useAskBeforeUnload(() => isTyped)
  useOpenForm({ kept: isTyped ? 'unsaved' : 'nothing', signedIn: () => {}, save: async () => !isTyped })
  return (
    <Stack component="section" gap={8} py={16} aria-labelledby="notes">
      <Title order={3} size={17} id="notes">
        Notes for colleagues
      </Title>
      {notes.length > 0 && (
        <ul role="list" className={styles.notes}>
          {notes.map(({ text, by, on }, index) => (
            <li key={index}>
              <span dir="auto">{text}</span>{' '}
              <Text span size="xs" c="dimmed">
                <bdi>{by}</bdi>, {on}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Flex
        component={adding.Form}
        gap={8}
        align="start"
        method="post"
        action={address}
        onSubmit={(event: FormEvent) => {
          if (isAdding) return event.preventDefault()
          sent.current = field.current?.value ?? ''
          unsentNotes.markSent(key, notes)
        }}
      >
        {/* Without a limit: browsers cut off pasted text silently, while the answer of the server names the limit. */}
        <Textarea
          ref={field}
          rows={1}
          onInput={({ currentTarget }) => keep(currentTarget.value)}
          flex={1}
          styles={{ input: { maxHeight: '50vh' } }}
          name="note"
          defaultValue={refused}
          aria-label="Note for colleagues"
          placeholder="Only staff see notes"
          autoComplete="off"
          dir="auto"
        />
        <Button type="submit" name="intent" value="note" variant="default" aria-disabled={isAdding}>
          {isAdding ? 'Adding' : 'Add'}
        </Button>
      </Flex>
      {adding.data?.failure && <Notice tone="failure">{adding.data.failure}</Notice>}
    </Stack>
  )
}
