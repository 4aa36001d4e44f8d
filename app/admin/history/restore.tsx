import { data, href, redirect } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure, type FailureReason } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor, requireForRecord } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { formatMoment } from '#domain/calendar-date.ts'
import { kinds } from '#domain/history/kinds.server.ts'
import { readRecordKey } from '#domain/history/record-key.ts'
import type { RecordKey } from '#domain/history/schema.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/restore.ts'
import { refusalWords } from './refusal-words.ts'
import { readVersionNumber } from './version-number.ts'

interface RestoreFailure {
  readonly failure: string
  /** The version on the website, when the message is about it. */
  readonly publicVersion?: number
}

const toFailure: (reason: FailureReason) => RestoreFailure = toFailureWords(
  'Could not restore. Nothing was changed.',
)

const nothingToRestore =
  'The website already shows this version. Any remaining difference is in a field that a restore does not change. Nothing was changed.'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireEditor(context)
  const record = readRecordKey(params.kind, params.id)
  requireForRecord(context, record, 'restore')
  const number = readVersionNumber(params.version)
  const version =
    record && number !== null && (await context.get(siteContext).history.comparison(record, number))
  if (!version) throw notFound()
  const { at, publicVersion } = version
  return { at: formatMoment(at), publicVersion, stays: publicVersion > 0 ? staysWords(record) : '' }
}

export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const record = readRecordKey(params.kind, params.id)
  requireForRecord(context, record, 'restore')
  const number = readVersionNumber(params.version)
  if (!record || number === null) throw notFound()
  const { history } = context.get(siteContext)
  const expected = String(context.get(visitContext).form.get('expected'))
  if (!/^\d{1,9}$/.test(expected)) return data(toFailure('server'), { status: 400 })
  return actOrFailure(context, toFailure, async () => {
    const restored = await history.restore(record, number, Number(expected), editor)
    if (restored.ok && restored.value.version === Number(expected)) {
      return data<RestoreFailure>({ failure: nothingToRestore }, { status: 409 })
    }
    if (restored.ok) {
      const query = new URLSearchParams({ restored: String(restored.value.version), from: params.version })
      return redirect(`${href('/admin/cms/history/:kind/:id', { ...record })}?${query}`, 303)
    }
    const { refusal } = restored
    const newest = await history.comparison(record)
    const seen = newest?.publicVersion ?? 0
    return data<RestoreFailure>({ failure: refusalWords(refusal), publicVersion: seen }, { status: 409 })
  })
}

/** The fields of a published record that a restore does not change, in words; empty when it changes all. */
const staysWords = ({ kind }: RecordKey) => kinds[kind].notRestored?.words ?? ''

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Restore a version?')

export default function Restore({ loaderData, actionData, params }: Route.ComponentProps) {
  const { at, publicVersion, stays } = loaderData
  const { kind, id, version } = params
  const back = href('/admin/cms/history/:kind/:id/:version', { kind, id, version })
  // After a refusal, a second press is about the version that the message has named.
  const expected = actionData?.publicVersion ?? publicVersion
  return (
    <ConfirmDialog
      title={`Restore the version of ${at}?`}
      back={back}
      failure={actionData?.failure}
      keep={publicVersion === 0 ? 'Keep it off' : 'Keep what is there'}
      act="Restore"
      acting="Restoring"
      removes={false}
      fields={<input type="hidden" name="expected" value={expected} />}
    >
      <p>
        {publicVersion === 0
          ? 'The website shows it again at once, at its own address. Every version stays in the history.'
          : 'The website shows it at once, as a new version. What is there now stays in the history.'}{' '}
        {stays}
      </p>
    </ConfirmDialog>
  )
}
