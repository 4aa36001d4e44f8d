import type { FieldProps } from '../form/use-save-form.ts'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { longestUrgentWord } from '#domain/settings/lists.ts'
import { HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import { Icon } from '../icon.tsx'
import styles from './settings.module.css'

/** A list that is too long for a phone shows only its first words. */
const mostFolded = 20
const shownFolded = 12

/** A list of words and phrases. The form sends them as one text, with one on each line. */
export function UrgentWordsField({ id, name, defaultValue, error }: FieldProps) {
  const [words, setWords] = useState(() => toWords(defaultValue))
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen || words.length <= mostFolded ? words : words.slice(0, shownFolded)
  const input = useRef<HTMLInputElement>(null)
  useFieldOfForm(name, {
    put(value) {
      setWords(toWords(value))
      setTyped('')
    },
  })

  /** The words with the one that is being typed: it is saved with them, also before it has become a tag. */
  const withTyped = withWord(words, typed)
  function add() {
    setWords(withTyped)
    setTyped('')
    if (withTyped !== words) setOpen(true)
  }
  function addAndGoOn() {
    add()
    input.current?.focus()
  }
  return (
    <div role="group" aria-labelledby="urgent-words-title">
      <HiddenValue name={name} value={withTyped.join('\n')} />
      <strong id="urgent-words-title">Urgent words</strong>
      <Text size="xs" c="dimmed">
        A message with one of these words is shown first, with a red mark.
      </Text>
      <ul role="list" className={styles.tags}>
        {shown.map((word) => (
          <li key={word}>
            <Button
              variant="light"
              px={12}
              color="indigo"
              rightSection={<Icon name="close" size={16} />}
              onClick={() => {
                setWords(words.filter((other) => other !== word))
                input.current?.focus()
              }}
            >
              <VisuallyHidden>Remove </VisuallyHidden>
              <bdi>{word}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < words.length && (
        <Button type="button" variant="subtle" mb="sm" onClick={() => setOpen(true)}>
          Show all {words.length} words
        </Button>
      )}
      <Group wrap="nowrap" align="end" gap={8}>
        <TextInput
          flex={1}
          ref={input}
          id={id}
          aria-label="A word, in any language"
          placeholder="A word, in any language"
          maxLength={longestUrgentWord}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            addAndGoOn()
          }}
        />
        <Button type="button" variant="default" onClick={addAndGoOn}>
          Add
        </Button>
      </Group>
    </div>
  )
}

/** Returns `words` itself when the text is empty or already one of them. */
function withWord(words: readonly string[], text: string): readonly string[] {
  const word = text.trim()
  const isKnown = words.some((known) => known.toLowerCase() === word.toLowerCase())
  return word === '' || isKnown ? words : [...words, word]
}

const toWords = (value: string): readonly string[] => value.split('\n').filter(Boolean)
