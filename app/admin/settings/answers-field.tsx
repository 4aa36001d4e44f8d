import { Button, Menu, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { parseFields } from '#domain/form-fields.ts'
import { type FieldErrors, fieldErrorsOf, refused, type Result } from '#domain/result.ts'
import { answerSchema } from '#domain/settings/draft.ts'
import { settingsLimits, type SavedAnswer } from '#domain/settings/schema.ts'
import { fieldId, HiddenValue } from '../form/form-field.tsx'
import { Icon } from '../icon.tsx'
import { ItemMenu } from '../item-menu.tsx'
import { ItemDialog, menuButtonOf, withStandingErrors } from './item-dialog.tsx'
import { Removed } from './removed.tsx'
import styles from './settings.module.css'
import { useJsonField } from './use-json-field.ts'

const toAnswer = ({ title = '', text = '' }: Readonly<Record<string, string>>): SavedAnswer => ({
  title,
  text,
})

interface Editing extends SavedAnswer {
  readonly place: number
  readonly errors: FieldErrors
}

/** Answers that staff send often. */
export function AnswersField({
  name,
  start,
  error,
}: {
  name: string
  start: string
  error: string | undefined
}) {
  const list = useJsonField(name, start, toAnswer)
  const { items } = list
  const [editing, setEditing] = useState<Editing | null>(null)
  const opened = editing && (items[editing.place] ?? toAnswer({}))
  const add = useRef<HTMLButtonElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  /** The place of the answer that was changed last; -1 for a new one. */
  const changed = useRef(-1)

  function check({ place, title, text }: Editing): Result<SavedAnswer, FieldErrors> {
    const checked = parseFields(answerSchema, { title, text })
    const twice = items.some(
      (other, index) => index !== place && other.title.toLowerCase() === title.trim().toLowerCase(),
    )
    const already = { title: 'Another answer has this name.' }
    return twice ? refused({ ...fieldErrorsOf(checked), ...already }) : checked
  }

  const change = (typed: Partial<SavedAnswer>) =>
    setEditing((was) => was && withStandingErrors({ ...was, ...typed }, check))

  function done() {
    if (!editing) return
    const checked = check(editing)
    if (!checked.ok) return setEditing({ ...editing, errors: checked.refusal })
    list.put(editing.place, checked.value)
    setEditing(null)
  }

  return (
    <div role="group" aria-labelledby="answers-title">
      <HiddenValue name={name} value={list.value} />
      <strong id="answers-title">Saved answers</strong>{' '}
      <span className={styles.count}>
        {items.length} of at most {settingsLimits.answers}
      </span>
      <p className={styles.hint}>{'{name}'} in an answer becomes the name of the person.</p>
      <ul ref={rows} className={styles.rows}>
        {items.map((item, place) => (
          <li key={item.title} className={styles.row}>
            <span className={styles.words}>
              <strong>
                <bdi>{item.title}</bdi>
              </strong>
              <span>{item.text}</span>
            </span>
            <ItemMenu name={item.title}>
              <Menu.Item
                onClick={() => {
                  changed.current = place
                  setEditing({ place, ...item, errors: {} })
                }}
              >
                Change
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" onClick={() => list.remove(place)}>
                Remove
              </Menu.Item>
            </ItemMenu>
          </li>
        ))}
      </ul>
      {list.removed && (
        <Removed
          name={list.removed.title}
          onUndo={() => {
            list.putBack()
            add.current?.focus()
          }}
        />
      )}
      {error && <p className={styles.error}>{error}</p>}
      <Button
        ref={add}
        id={fieldId(name)}
        mt="sm"
        type="button"
        variant="default"
        disabled={items.length >= settingsLimits.answers}
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => {
          changed.current = -1
          setEditing({ place: items.length, title: '', text: '', errors: {} })
        }}
      >
        Add an answer
      </Button>
      <ItemDialog
        opened={editing !== null}
        title={editing && editing.place < items.length ? 'Change this answer' : 'Add an answer'}
        button={editing && editing.place < items.length ? 'Change' : 'Add'}
        changed={editing?.title !== opened?.title || editing?.text !== opened?.text}
        onDone={done}
        onClose={() => setEditing(null)}
        onClosed={() => (menuButtonOf(rows.current, changed.current) ?? add.current)?.focus()}
      >
        <TextInput
          label="Name of the answer"
          data-autofocus
          value={editing?.title ?? ''}
          error={editing?.errors['title']}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <Textarea
          label="Answer"
          rows={6}
          classNames={{ input: styles.area }}
          value={editing?.text ?? ''}
          error={editing?.errors['text']}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
      </ItemDialog>
    </div>
  )
}
