import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor, requireForRecord } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { readMoment } from '#domain/calendar-date.ts'
import { isOnlyOf } from '#domain/drafts/policy.ts'
import { isSubmitted } from '#domain/drafts/schema.ts'
import { parseDraftSave } from '#domain/drafts/sent.ts'
import { formatShortMoment, inSentence } from '#domain/short-moment.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import type { Route } from './+types/draft.ts'
import type { DeleteDraftAnswer, DraftAnswer, HandInAnswer, PlanAnswer } from './draft-answer.ts'
import { listAddress } from '../history/record-addresses.ts'
import { draftAddress } from './draft-address.ts'
import { toHandedIn, toServerDraft, toShownPlan, toSubmission } from './open-draft.server.ts'
import { changeLink, isLinkIntent } from './share-link.server.ts'

/** The address of a draft opens its form. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  const draft = await context.get(siteContext).drafts.draft(id)
  if (!draft) throw notFound()
  return redirect(draftAddress(draft, uid))
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const { drafts } = context.get(siteContext)
  const form = readSentForm(context, editor)
  const intent = form.get('intent')
  const draft = await drafts.draft(id)
  const record = draft && { kind: draft.form }
  const isColleagues = draft !== null && draft.owner.uid !== editor.uid
  requireForRecord(context, record, null)
  if (intent === 'delete') {
    if (draft && !isOnlyOf(draft, editor)) requireForRecord(context, record, 'decide-on-drafts')
    await drafts.deleteDraft(id, editor)
    if (form.get('from') === 'list') return redirect(href('/admin/cms/drafts'))
    const to = draft ? listAddress(draft.form) : href('/admin/cms')
    return Response.json({ to } satisfies DeleteDraftAnswer)
  }
  if (intent === 'take-over') {
    if (draft && isColleagues && isSubmitted(draft)) requireForRecord(context, record, 'decide-on-drafts')
    const taken = await drafts.takeOverDraft(id, editor)
    if (!taken.ok && taken.refusal.code === 'gone') throw notFound()
    // Refused with a draft of her own, she stays at the colleague's draft, whose page says so.
    return redirect(href('/admin/cms/drafts/:id', { id }))
  }
  if (intent === 'plan' || intent === 'stop-plan') requireForRecord(context, record, 'plan')
  if (intent === 'hand-in' || intent === 'take-back') return handIn(intent === 'hand-in')
  if (intent === 'plan' || intent === 'stop-plan') return plan(intent === 'plan' ? form : null)
  if (isLinkIntent(intent)) return Response.json(await changeLink(context, { id, intent, editor }))
  const save = parseDraftSave(form.get('save'))
  if (!save) return answer({ outcome: 'not-understood' }, 400)
  requireForRecord(context, { kind: save.form }, null)
  const saved = await drafts.saveDraft(id, save, editor)
  if (saved.ok) {
    const { version, savedAt } = saved.value
    const at = inSentence(formatShortMoment(savedAt, Date.now()))
    return answer({ outcome: 'saved', version, at, ...toSubmission(saved.value) })
  }
  const { refusal } = saved
  if (refusal.code === 'other-version') {
    return answer({ outcome: 'other-version', draft: toServerDraft(refusal.draft, editor.uid) }, 409)
  }
  if (refusal.code === 'taken-over') return answer({ outcome: 'taken-over', by: refusal.owner.name }, 409)
  return answer({ outcome: refusal.code }, statusOf[refusal.code])

  async function handIn(isIn: boolean) {
    const done = isIn
      ? await drafts.handIn(
          id,
          { version: Number(form.get('version')), writer: String(form.get('writer') ?? '') },
          editor,
        )
      : await drafts.takeBack(id, editor)
    if (!done.ok) {
      const words: HandInAnswer = { refused: handInRefusals[done.refusal.code] }
      return Response.json(words, { status: 409 })
    }
    const handedIn = toHandedIn(done.value?.handedInAt ?? null)
    return Response.json({ handedIn } satisfies HandInAnswer)
  }

  async function plan(chosen: FormData | null) {
    const at = chosen && readMoment(String(chosen.get('date')), String(chosen.get('time')))
    if (chosen && at === null) return refusePlan('Choose a date and a time that exist.')
    const planned = await drafts.planDraft(id, at, editor)
    if (planned.ok) {
      return Response.json({
        plan: toShownPlan(at === null ? null : { at, failed: null }),
      } satisfies PlanAnswer)
    }
    return refusePlan(planRefusals[planned.refusal.code], planned.refusal.code === 'past' ? 400 : 409)
  }
}

const handInRefusals = {
  gone: 'Your draft is not saved yet, or it was published. Load the page again.',
  'not-yours': 'A colleague has taken over this draft.',
  'other-version': 'Your draft was changed meanwhile, perhaps on another device. Look at it, then ask again.',
  unfinished: 'Some pictures have not arrived. Send them or remove them, then ask again.',
} as const

const planRefusals = {
  past: 'That time has passed. Choose a later time, or publish now.',
  gone: 'Your draft is not saved yet, or it was published. Try again in a moment.',
  'not-yours': 'A colleague has taken over this draft.',
  'taken-off':
    'This was taken down, and planned publishing cannot put it back on the website. Publish it yourself when it is ready.',
} as const

const refusePlan = (words: string, status = 400) =>
  Response.json({ refused: words } satisfies PlanAnswer, { status })

const statusOf = {
  gone: 410,
  'too-long': 413,
  'too-many-own': 409,
  'too-many': 409,
  'not-understood': 400,
} as const

const answer = (body: DraftAnswer, status = 200) => Response.json(body, { status })
