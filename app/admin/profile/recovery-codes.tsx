import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { CopyButton } from './copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './profile.module.css'

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const { acronym } = useOrganisation()
  const [error, setError] = useState<string | null>(null)
  useEffect(() => heading.current?.focus(), [])

  function finish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (new FormData(event.currentTarget).has('kept')) void navigate(href('/admin/cms/profile'))
    else setError('Keep the codes first: they are not shown again.')
  }
  return (
    <Panel title="Your ten recovery codes" heading={{ ref: heading, tabIndex: -1 }} maw={680}>
      <Stack p={18}>
        <p>
          If your phone is lost, each works once in place of the six digits. Write them on paper, or print
          them: they must not be on this device only, and are shown only now.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap={8} className={styles.unprinted}>
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          <CopyButton text={`${acronym}\n${codes.join('\n')}`}>Copy</CopyButton>
        </Group>
        <form method="get" action={href('/admin/cms/profile')} onSubmit={finish} className={styles.unprinted}>
          <Stack align="start">
            <Checkbox name="kept" label="I have kept them" error={error} onChange={() => setError(null)} />
            <Button type="submit">Done</Button>
          </Stack>
        </form>
      </Stack>
    </Panel>
  )
}
