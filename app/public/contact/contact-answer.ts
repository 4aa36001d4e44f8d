import type { FieldErrors } from '#domain/result.ts'
import type { Entered } from './entered.ts'

/** The result of sending a message. `entered`: the entered values, to show them again in a page from the server. */
export type ContactAnswer =
  /** `answerAt`: the email address or the phone number of the visitor. */
  | { readonly state: 'received'; readonly answerAt: string }
  /** The message waits on this device and is sent when the connection is back. */
  | { readonly state: 'queued' }
  | { readonly state: 'not-sent' }
  /** `full`: the server's disk is full, so a second try soon after will fail too. */
  | { readonly state: 'failed'; readonly full: boolean; readonly entered: Entered }
  /** `stamp`: a new stamp for the form. An expired stamp may be the reason for the refusal. */
  | {
      readonly state: 'refused'
      readonly errors: FieldErrors
      readonly entered: Entered
      readonly stamp: string
    }
