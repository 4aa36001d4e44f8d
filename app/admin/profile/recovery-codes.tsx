import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { CopyButton } from './copy-button.tsx'
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
    <section className={styles.panel} aria-labelledby="recovery-codes">
      <div className={styles.head}>
        <h2 id="recovery-codes" ref={heading} tabIndex={-1}>
          Your ten recovery codes
        </h2>
      </div>
      <div className={styles.body}>
        <p>
          Each lets you in once if your phone is lost. Keep them where you keep important papers, not on this
          computer. They are shown only now.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={`${styles.ways} ${styles.unprinted}`}>
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          <CopyButton text={`${acronym}\n${codes.join('\n')}`}>Copy</CopyButton>
        </div>
        <form method="get" action={href('/admin/cms/profile')} onSubmit={finish} className={styles.unprinted}>
          <Checkbox name="kept" label="I have kept them" error={error} onChange={() => setError(null)} />
          <Button type="submit">Done</Button>
        </form>
      </div>
    </section>
  )
}
