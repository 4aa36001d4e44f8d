import { Alert, Button } from '@mantine/core'
import { diskFull, type FailureReason, type FailureMessages } from '#app/action-failure.ts'
import { Icon } from '../icon.tsx'
import classes from './save-form.module.css'

const words: FailureMessages = {
  connection: 'Not published yet. Check your connection: this is sent by itself as soon as it is back.',
  server:
    'Not published. Something failed on our side. Everything you entered is kept: try again in a minute.',
  full: `Not published. ${diskFull} Everything you entered is kept while this page is open.`,
  'not-permitted':
    'Not published. Your account can now write, but not publish. Everything you entered is kept as a draft: load the page again to hand it in.',
  session: 'Not published. Your session has ended. Everything you entered is kept.',
}

/** Says why the server did not receive a save, and what to do next. */
export function FailurePanel({
  because,
  saving,
  onRetry,
  onSignIn,
}: {
  because: FailureReason
  saving: boolean
  onRetry: () => void
  onSignIn: () => void
}) {
  const way =
    because === 'session'
      ? { label: 'Sign in again', act: onSignIn }
      : because === 'not-permitted'
        ? { label: 'Load again', act: () => window.location.reload() }
        : { label: because === 'connection' ? 'Try now' : 'Try again', act: onRetry }
  return (
    <Alert color="red" icon={<Icon name="alert" size={20} />} className={classes.failure}>
      {words[because] ?? words.server}
      <div className={classes.wayOn}>
        <Button type="button" variant="default" aria-disabled={saving} onClick={way.act}>
          {saving ? 'Trying' : way.label}
        </Button>
      </div>
    </Alert>
  )
}
