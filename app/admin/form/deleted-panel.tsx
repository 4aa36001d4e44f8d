import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import classes from './save-form.module.css'

/** Says that somebody deleted the record while it was open here, and offers to publish what is in the form anew. */
export function DeletedPanel({
  renewed,
  button,
  onRenew,
}: {
  /** The form publishes a new record by now. */
  renewed: boolean
  /** The words on the form's button. */
  button: string
  /** Null where there is no other record to make of it. */
  onRenew: (() => void) | null
}) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [renewed])
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      color="red"
      icon={<Icon name="alert" size={20} />}
      title={renewed ? 'This will be a new record' : 'Deleted meanwhile'}
      mb="lg"
    >
      {renewed
        ? `Its pictures are sent once more. When they have arrived, press ${button}.`
        : 'Somebody deleted this while you had it open. Nothing was saved, and everything you entered is still here.'}
      {!renewed && onRenew && (
        <div className={classes.wayOn}>
          <Button type="button" variant="default" onClick={onRenew}>
            Publish it as new
          </Button>
        </div>
      )}
    </Alert>
  )
}
