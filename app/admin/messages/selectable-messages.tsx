import { useState } from 'react'
import { Link } from 'react-router'
import type { MessageFilter } from '#domain/contact/queries.server.ts'
import { Icon } from '../icon.tsx'
import { SendOnceForm } from '../send-once-form.tsx'
import { useCan } from '../use-can.ts'
import { messagesAddress, toMessageQuery, toSelectQuery } from './message-filter.ts'
import { MessageMarks } from './message-row.tsx'
import type { MessageSummary } from './message-summary.ts'
import styles from './selectable-messages.module.css'
import { type MessageAct, messageField } from './bulk-actions.ts'

/** The messages of a page with checkboxes, and the actions on the ticked messages. */
export function SelectableMessages({
  items,
  filter,
}: {
  items: readonly MessageSummary[]
  filter: MessageFilter
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const canDelete = useCan('delete-messages')
  const isSpam = filter.part === 'spam'

  function tick(id: string, isTicked: boolean) {
    const others = [...ticked].filter((one) => one !== id)
    setTicked(new Set(isTicked ? [...others, id] : others))
  }

  return (
    <SendOnceForm className={styles.form} action={messagesAddress + toSelectQuery(filter)}>
      <div className={styles.bar} role="group" aria-label="Selected">
        <div className={styles.every}>
          <input
            type="checkbox"
            aria-label="Select all on this page"
            checked={ticked.size === items.length}
            ref={(box) => {
              if (box) box.indeterminate = ticked.size > 0 && ticked.size < items.length
            }}
            onChange={({ target }) => setTicked(new Set(target.checked ? items.map(({ id }) => id) : []))}
          />
          <span role="status">
            {ticked.size} of {items.length} selected
          </span>
        </div>
        <div className={styles.acts} data-idle={ticked.size === 0 ? '' : undefined}>
          {isSpam && <ActButton act="not-spam">Not spam</ActButton>}
          <ActButton act="spam">
            <Icon name="ban" size={18} />
            Spam
          </ActButton>
          {filter.part === 'answered' ? (
            <ActButton act="not-answered">Not answered</ActButton>
          ) : (
            <ActButton act="answered">Mark answered</ActButton>
          )}
          {canDelete && (
            <ActButton act="ask-delete">
              <Icon name="trash" size={18} />
              <span>Delete</span>
            </ActButton>
          )}
        </div>
        <Link to={messagesAddress + toMessageQuery(filter)} className={styles.done}>
          Done
        </Link>
      </div>
      <ul className={styles.rows}>
        {items.map(({ id, sender, excerpt, when, marks }) => (
          <li key={id}>
            <label className={styles.selectable} data-ticked={ticked.has(id) ? '' : undefined}>
              <input
                type="checkbox"
                name={messageField}
                value={id}
                checked={ticked.has(id)}
                onChange={({ target }) => tick(id, target.checked)}
              />
              <span className={styles.sender}>
                <bdi>{sender}</bdi>
              </span>
              <span className={styles.when}>{when}</span>
              <span className={styles.excerpt} dir="auto">
                {excerpt}
              </span>
              <span className={styles.marks}>
                <MessageMarks marks={marks} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </SendOnceForm>
  )
}

function ActButton({ act, children }: { act: MessageAct; children: React.ReactNode }) {
  return (
    <button type="submit" name="intent" value={act} className={styles.act} data-act={act}>
      {children}
    </button>
  )
}
