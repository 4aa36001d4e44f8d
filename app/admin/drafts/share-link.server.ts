import { href, type RouterContextProvider } from 'react-router'
import { siteContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import type { Draft } from '#domain/drafts/schema.ts'
import type { LinkIntent, ShareAnswer } from './share-preview.tsx'

const intents: readonly LinkIntent[] = ['share', 'renew', 'end']
export const isLinkIntent = (intent: unknown): intent is LinkIntent =>
  intents.some((known) => known === intent)

/** `share` makes a link when none works yet; `renew` makes another one, which ends the one before; `end` ends it. */
export async function changeLink(
  context: Readonly<RouterContextProvider>,
  { id, intent, editor }: { id: string; intent: LinkIntent; editor: Editor },
): Promise<ShareAnswer> {
  const { drafts, url } = context.get(siteContext)
  if (intent === 'end') {
    await drafts.endLink(id, editor)
    return { kind: 'ended' }
  }
  const known = intent === 'share' ? stateOfLink(await drafts.draft(id)) : null
  if (known) return known
  const shared = await drafts.shareDraft(id, editor)
  if (!shared.ok) return { kind: 'gone' }
  const { token, endsAt } = shared.value
  return toAnswer(`${url}${href('/preview/:id/shared', { id })}?token=${token}`, endsAt)
}

/** Null when no link of the draft works. */
export const stateOfLink = (draft: Pick<Draft, 'link'> | null): ShareAnswer | null =>
  draft?.link && draft.link.endsAt > Date.now() ? toAnswer(null, draft.link.endsAt) : null

function toAnswer(url: string | null, endsAt: number): ShareAnswer {
  const { day, time } = formatWeekdayAndTime(endsAt)
  return { kind: 'works', url, ends: `${day}, ${time}` }
}
