import { data, redirect } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { explainFault } from '#app/explain-fault.server.ts'
import { failureReason } from '#app/failure-reason.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { LaterStyles } from '#app/public/first-use/first-use.tsx'
import { errorMeta, unlistedMeta } from '#app/public/frame/page-meta.ts'
import type { Route } from './+types/program-delete.ts'
import { DeleteQuestion } from './staff-bar.tsx'

const headers = { 'Cache-Control': cachePolicy.personal }
const failure = 'Could not delete. Nothing was changed.'
const changedSince =
  'Somebody changed this program since you opened it. Nothing was deleted. ' +
  'Look at it again, then delete it if you still want to.'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireEditor(context)
  const program = await context.get(siteContext).programs.get(params.id)
  if (!program) throw notFound()
  return data({ program }, { headers })
}

export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const version = Number(context.get(visitContext).form.get('version'))
  if (!Number.isSafeInteger(version)) return data({ failure }, { status: 400, headers })
  try {
    const removed = await context.get(siteContext).programs.remove(params.id, version, editor)
    if (!removed.ok) return data({ failure: changedSince }, { status: 409, headers })
  } catch (fault) {
    // The commit is all or nothing, so whatever went wrong, the program is still there: that is what the person needs.
    const explained = explainFault(context, fault, failure)
    return data({ failure: explained.failure }, { status: explained.status, headers })
  }
  return redirect('/programs?deleted', { headers })
}

/** Turns every failure into words beside the question. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (thrown) {
    if (failureReason(thrown) === 'session') {
      return data(
        { failure: `${failure} Your session has ended: sign in again, then delete.` },
        { status: 401 },
      )
    }
    return data({ failure }, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ error }) =>
  error ? errorMeta(error) : unlistedMeta({ title: 'Delete this program?', description: '' })

export default function ProgramDelete({ loaderData: { program }, actionData }: Route.ComponentProps) {
  return (
    <>
      <LaterStyles />
      <DeleteQuestion program={program} failure={actionData?.failure} />
    </>
  )
}
