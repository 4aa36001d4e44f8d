import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { SendOnceForm } from '../send-once-form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Answers, QuestionDialog } from './question-dialog.tsx'

/**
 * A question before one action. `children`: what the action does. `keep`: the words of the link to `back`. `act`: those
 * of the button; null when the action is not possible. `acting`: those while it is done. `failure`: why it was not done. `fields`, `action`: of its form;
 * sent to the page itself by default. `startsWith`: what gets the focus; a field needs `data-first`.
 */
export function ConfirmDialog({
  title,
  back,
  wide,
  failure,
  keep,
  act,
  acting = act,
  actWaits = false,
  removes = true,
  fields,
  startsWith = 'keep',
  action,
  children,
}: {
  title: ReactNode
  back: string
  wide?: boolean
  failure?: ReactNode
  keep: string
  act: string | null
  acting?: string | null
  /** Whether the button looks inactive, because something has to be typed first. */
  actWaits?: boolean
  removes?: boolean
  fields?: ReactNode
  startsWith?: 'keep' | 'act' | 'field'
  action?: string
  children?: ReactNode
}) {
  const { state, formMethod } = useNavigation()
  return (
    <QuestionDialog title={title} back={back} wide={wide}>
      {failure && <Notice tone="failure">{failure}</Notice>}
      {children}
      <SendOnceForm action={action}>
        {fields}
        <Answers>
          <Button
            component={Link}
            to={back}
            variant="default"
            data-first={startsWith === 'keep' ? '' : undefined}
            preventScrollReset
          >
            {keep}
          </Button>
          {act && (
            <Button
              type="submit"
              color={removes ? 'red' : undefined}
              aria-disabled={state !== 'idle'}
              data-waiting={actWaits || undefined}
              data-first={startsWith === 'act' ? '' : undefined}
            >
              {formMethod === 'POST' ? acting : act}
            </Button>
          )}
        </Answers>
      </SendOnceForm>
    </QuestionDialog>
  )
}
