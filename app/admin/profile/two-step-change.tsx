import { Button } from '@mantine/core'
import { useNavigation } from 'react-router'
import styles from './profile.module.css'
import { type ErrorOf, PasswordForm } from './two-step-form.tsx'

/** New recovery codes, and the end of two-step sign-in. */
export function TwoStepChange({ email, errorOf }: { email: string; errorOf: ErrorOf }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <p className={styles.below}>It is on. Each change asks for your password.</p>
      <section className={styles.panel}>
        <div className={styles.row}>
          <details className={styles.fold} open={errorOf('renew') !== undefined}>
            <summary>Make new recovery codes</summary>
            <p className={styles.hint}>The codes that you have kept no longer work then.</p>
            <PasswordForm intent="renew" email={email} error={errorOf('renew')}>
              <Button type="submit" aria-disabled={busy}>
                Make new codes
              </Button>
            </PasswordForm>
          </details>
        </div>
        <div className={styles.row}>
          <details className={styles.fold} open={errorOf('switch-off') !== undefined}>
            <summary>Switch two-step sign-in off</summary>
            <p className={styles.hint}>
              With a new phone, switch it off here and set it up again. Your password alone lets you in then.
            </p>
            <PasswordForm intent="switch-off" email={email} error={errorOf('switch-off')}>
              <Button type="submit" color="red" aria-disabled={busy}>
                Switch off
              </Button>
            </PasswordForm>
          </details>
        </div>
      </section>
    </>
  )
}
