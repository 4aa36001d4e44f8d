import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import { organisation } from '#site'
import { FormPage } from '../form/form-page.tsx'
import { readSentForm } from '../form/sent-form.server.ts'
import type { Route } from './+types/share.ts'
import { type ShareAnswer, SharePreview } from './share-preview.tsx'

/** Reading the page makes no link. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  const draft = await context.get(siteContext).drafts.draft(id)
  if (!draft) throw notFound()
  const { link } = draft
  const answer = link && link.endsAt > Date.now() ? toAnswer(null, link.endsAt) : null
  return { id, uid, title: draft.title, answer }
}

/** `share` makes a link when none works yet; `renew` makes another one, which ends the one before; `end` ends it. */
export async function action({ context, params: { id } }: Route.ActionArgs): Promise<ShareAnswer> {
  const editor = requireEditor(context)
  const { drafts, url } = context.get(siteContext)
  const intent = readSentForm(context, editor).get('intent')
  if (intent === 'end') {
    await drafts.endLink(id, editor)
    return { kind: 'ended' }
  }
  const link = intent === 'share' ? (await drafts.draft(id))?.link : null
  if (link && link.endsAt > Date.now()) return toAnswer(null, link.endsAt)
  const shared = await drafts.shareDraft(id, editor)
  if (!shared.ok) return { kind: 'gone' }
  const { token, endsAt } = shared.value
  return toAnswer(`${url}${href('/preview/:id/shared', { id })}?token=${token}`, endsAt)
}

function toAnswer(url: string | null, endsAt: number): ShareAnswer {
  const { day, time } = formatWeekdayAndTime(endsAt)
  return { kind: 'works', url, ends: `${day}, ${time}` }
}

export const meta: Route.MetaFunction = () => [{ title: `Share a preview | ${organisation.name}` }]

/** The screen for phones. Beside the form it is a dialog. */
export default function Share({ loaderData: { id, uid, title, answer } }: Route.ComponentProps) {
  return (
    <FormPage back={{ to: href('/preview/:id', { id }), label: 'Preview' }} title="Share a preview">
      <SharePreview id={id} uid={uid} title={title} start={answer} />
    </FormPage>
  )
}
