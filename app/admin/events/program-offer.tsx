import { Form, href } from 'react-router'
import { accountField } from '../form/hidden-fields.ts'

/** The values of `intent` that end and bring back the offer of an event's program on the desk. */
export const offerIntents = { end: 'no-program', bringBack: 'offer-program' } as const

/** A button of the desk that ends the offer of an event's program, or brings it back. `uid`: of the reader. */
export function ProgramOffer({
  event,
  intent,
  uid,
  className,
  children,
}: {
  event: string
  intent: keyof typeof offerIntents
  uid: string
  className?: string | undefined
  children: React.ReactNode
}) {
  return (
    <Form method="post" action={href('/admin/cms/events/:id', { id: event })} className={className}>
      <input type="hidden" name={accountField} value={uid} />
      <button type="submit" name="intent" value={offerIntents[intent]}>
        {children}
      </button>
    </Form>
  )
}
