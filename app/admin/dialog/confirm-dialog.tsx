import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { SendOnceForm } from '../send-once-form.tsx'
import { Answers, QuestionDialog } from './question-dialog.tsx'

/**
 * A question before one action. `keep`: the link to `back`. `act`: the button; null when the action is not possible.
 * `failure`: why it was not done. `children`: what it does. `fields`: of its form, which is
 * sent to `action`, or to the page itself. `startsWith`: what gets the focus; the field has `data-first`.
 */
export function ConfirmDialog({
  title,
  back,
  wide,
  failure,
  keep,
  act,
  color = 'red',
  fields,
  startsWith = 'keep',
  action,
  children,
}: {
  title: ReactNode
  back: string
  wide?: boolean
  failure?: string | null | undefined
  keep: string
  act: string | null
  /** Of a button that removes nothing: the colour of other buttons. */
  color?: 'red' | 'ember'
  fields?: ReactNode
  startsWith?: 'keep' | 'act' | 'field'
  action?: string
  children?: ReactNode
}) {
  const busy = useNavigation().state !== 'idle'
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
              color={color}
              aria-disabled={busy}
              data-first={startsWith === 'act' ? '' : undefined}
            >
              {act}
            </Button>
          )}
        </Answers>
      </SendOnceForm>
    </QuestionDialog>
  )
}
