import { Button } from '@mantine/core'
import { Form, href } from 'react-router'
import { accountField } from '../form/hidden-fields.ts'

/** The values of `intent` that end and bring back the offer of an event's program on the desk. */
export const offerIntents = { end: 'no-program', bringBack: 'offer-program' } as const

/** A button of the desk that ends the offer of an event's program, or brings it back. `uid`: of the reader. */
export function ProgramOffer({
  event,
  intent,
  uid,
  children,
}: {
  event: string
  intent: keyof typeof offerIntents
  uid: string
  children: React.ReactNode
}) {
  return (
    <Form method="post" action={href('/admin/cms/events/:id', { id: event })}>
      <input type="hidden" name={accountField} value={uid} />
      <Button type="submit" variant="subtle" name="intent" value={offerIntents[intent]}>
        {children}
      </Button>
    </Form>
  )
}
