import { Button, Group, NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Form, href, Link, useFetcher } from 'react-router'
import type { WayToAnswer } from '#domain/contact/schema.ts'
import { Icon } from '../icon.tsx'
import { useCan } from '../use-can.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './answer.module.css'
import type { MessageView } from './message-view.ts'

/** Buttons that open an app to answer. Pressing one marks the message as answered. */
export function Answer({ message, address }: { message: MessageView; address: string }) {
  const { answers, call, answered, isNigerian, phone, email } = message
  const [chosen, setChosen] = useState(0)
  const select = useRef<HTMLSelectElement>(null)
  // React does not know of a choice that was made before hydration.
  useEffect(() => setChosen(Number(select.current?.value ?? 0)), [])
  const canChangeWords = useCan('change-settings')
  const marking = useFetcher<{ readonly failure: string | null }>()
  const answer = answers[chosen] ?? answers[0]
  const { reply = null, whatsApp = null } = answer ?? {}
  if (!reply && !whatsApp && !call) {
    return (
      <section className={styles.answer} aria-label="Answer">
        <p className={styles.opens}>They left no email address and no phone number that can be used.</p>
      </section>
    )
  }
  const mark = (way: WayToAnswer) =>
    void marking.submit({ intent: 'answered', way }, { method: 'post', action: address })
  const ways = [
    ['whatsapp', 'WhatsApp', 'chat', whatsApp, isNigerian],
    ['email', 'Email', 'mail', reply, !isNigerian],
    ['call', 'Call', 'phone', call, false],
  ] as const
  const words = (reply || whatsApp) && answers.length > 1
  return (
    <section className={styles.answer} aria-label="Answer">
      {words && (
        <div className={styles.saved}>
          <NativeSelect
            ref={select}
            label="Begin with a saved answer"
            value={chosen}
            onChange={({ target }) => setChosen(Number(target.value))}
            data={answers.map(({ title }, index) => ({ value: String(index), label: title }))}
          />
          {answer?.text && (
            <p className={styles.opens} dir="auto">
              “{answer.text}”{' '}
              {canChangeWords && (
                <Link to={`${href('/admin/cms/settings')}?part=messages#part-messages`}>
                  Change the words
                </Link>
              )}
            </p>
          )}
        </div>
      )}
      <p className={styles.ways}>
        {ways.map(
          ([way, label, icon, to, isFilled]) =>
            to && (
              <Button
                key={way}
                component="a"
                href={to}
                {...(way === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
                variant={isFilled ? 'filled' : 'default'}
                leftSection={<Icon name={icon} size={20} />}
                onClick={() => mark(way)}
              >
                {label}
              </Button>
            ),
        )}
      </p>
      <p className={styles.opens}>
        Opens your own app with {whatsApp || call ? phone : email}. The message is then marked as answered by
        you. Undo is next to the mark.
      </p>
      {answered?.by === 'you' && (
        <Group gap={8} fw={700} c="green.7" role="status">
          <Icon name="check" size={20} />
          <span>Answered by you</span>
          <Form method="post" action={address}>
            <Button type="submit" name="intent" value="not-answered" variant="subtle">
              Undo
            </Button>
          </Form>
        </Group>
      )}
      {marking.data?.failure && <Notice tone="failure">{marking.data.failure}</Notice>}
    </section>
  )
}
