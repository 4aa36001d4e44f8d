import type { FieldProps } from '../form/use-save-form.ts'
import { Button, Input, Menu, Text, Textarea, TextInput } from '@mantine/core'
import { parseFields } from '#domain/form-fields.ts'
import { answerSchema, mostAnswers, type SavedAnswer } from '#domain/settings/lists.ts'
import { HiddenValue } from '../form/form-field.tsx'
import { Icon } from '../icon.tsx'
import { ItemMenu } from '../item-menu.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { Removed } from './removed.tsx'
import styles from './settings.module.css'
import { useItemDialog } from './use-item-dialog.ts'
import { useJsonField } from './use-json-field.ts'

const toAnswer = ({ title = '', text = '' }: Readonly<Record<string, string>>): SavedAnswer => ({
  title,
  text,
})

/**
 * Answers that staff send often. `onTextInDialog`: called with whether the dialog of an answer has text that is not in
 * the list yet.
 */
export function AnswersField({
  id,
  name,
  defaultValue,
  error,
  onTextInDialog,
}: FieldProps & { onTextInDialog: (isThere: boolean) => void }) {
  const list = useJsonField(name, defaultValue, toAnswer)
  const { items } = list
  const { item, rows, addButton, addNew, open, change, accept, close, dialog } = useItemDialog({
    titles: { add: 'Add an answer', change: 'Change this answer' },
    items,
    blank: toAnswer({}),
    check: (typed) => parseFields(answerSchema, typed),
    unique: {
      field: 'title',
      of: ({ title }) => title,
      message: () => 'Another answer has this name.',
    },
  })

  function done() {
    const accepted = accept()
    if (!accepted) return
    list.put(accepted.place, accepted.value)
    close()
  }

  return (
    <div role="group" aria-labelledby="answers-title">
      <HiddenValue name={name} value={list.value} />
      <strong id="answers-title">Saved answers</strong>{' '}
      <Text component="span" size="xs" c="dimmed">
        {items.length} of at most {mostAnswers}
      </Text>
      <Text size="xs" c="dimmed">
        {'{name}'} in an answer becomes the name of the person.
      </Text>
      <ul ref={rows} role="list">
        {items.map((answer, place) => (
          <li key={answer.title} className={styles.row}>
            <div className={styles.words}>
              <strong>
                <bdi>{answer.title}</bdi>
              </strong>
              <Text size="xs" c="dimmed">
                {answer.text}
              </Text>
            </div>
            <ItemMenu name={answer.title}>
              <Menu.Item onClick={() => open(place)}>Change</Menu.Item>
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
            addButton.current?.focus()
          }}
        />
      )}
      {error && <Input.Error>{error}</Input.Error>}
      <Button
        ref={addButton}
        id={id}
        mt="sm"
        type="button"
        variant="default"
        disabled={items.length >= mostAnswers}
        leftSection={<Icon name="plus" size={18} />}
        onClick={addNew}
      >
        Add an answer
      </Button>
      <ItemDialog {...dialog} onChanged={onTextInDialog} onDone={done} onClose={close}>
        <TextInput
          label="Name of the answer"
          data-autofocus
          value={item?.typed.title ?? ''}
          error={item?.errors['title']}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <Textarea
          label="Answer"
          rows={6}
          value={item?.typed.text ?? ''}
          error={item?.errors['text']}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
      </ItemDialog>
    </div>
  )
}
