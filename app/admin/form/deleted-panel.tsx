import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import classes from './save-form.module.css'

/**
 * Reports that another editor deleted the record while this form was open. Offers to publish the content of the form as
 * a new record.
 */
export function DeletedPanel({
  renewed,
  button,
  onRenew,
}: {
  /** True when the form now publishes a new record. */
  renewed: boolean
  /** The text of the form's button. */
  button: string
  /** Null when the form cannot create another record, as for a single record. */
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
