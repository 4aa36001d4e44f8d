import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { isEmail } from '#domain/contact/draft.ts'
import { formatShortMoment, inSentence } from '#domain/short-moment.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import type { Route } from './+types/test-mail.ts'

/** `at`: when the mail server took it. `refused`: why it did not. */
export type TestMailAnswer = { readonly at: string } | { readonly refused: string }

export function loader({ context }: Route.LoaderArgs) {
  requireEditor(context, 'change-settings')
  return redirect(href('/admin/cms/settings'))
}

/** Sends a test mail. */
export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'change-settings')
  const to = String(readSentForm(context, editor).get('to') ?? '').trim()
  if (!isEmail(to)) {
    return answer({ refused: 'This is not an email address. Write it like hello@wipf.example.' }, 400)
  }
  const sent = await context.get(siteContext).mail.sendTest(to, editor)
  return sent.ok
    ? answer({ at: inSentence(formatShortMoment(Date.now(), Date.now())) })
    : answer({ refused: sent.refusal }, 409)
}

const answer = (body: TestMailAnswer, status = 200) => Response.json(body, { status })
