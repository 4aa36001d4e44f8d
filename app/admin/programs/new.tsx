import { data, isRouteErrorResponse, Link } from 'react-router'
import { programCommands } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { parseProgramDraft } from '#domain/programs/draft.ts'
import { organisation } from '#site'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/new.ts'
import classes from './new.module.css'
import { ProgramForm, type ProgramOutcome } from './program-form.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { accountUid: requireEditor(context).uid }
}

export async function action({ context, request }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const draft = parseProgramDraft(await request.formData())
  if (!draft.ok) return data<ProgramOutcome>({ outcome: 'refused', errors: draft.refusal }, { status: 400 })
  const added = await context.get(programCommands).add(draft.value, editor)
  if (!added.ok) return data<ProgramOutcome>({ outcome: 'refused', errors: added.refusal }, { status: 409 })
  return data<ProgramOutcome>({ outcome: 'added', id: added.value.id, title: draft.value.title })
}

/**
 * Turns every failure into words on the page: an error thrown from here would put an error page in the place of the
 * form, with everything typed into it. Faults are written down by the server. A status of 400 and more also keeps
 * the router from loading the page again, which would fail the same way.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (failure) {
    if (isRouteErrorResponse(failure) && failure.status === 401) return failed('session', 401)
    // What fetch throws when no answer came.
    if (failure instanceof TypeError) return failed('connection', 503)
    return failed('server', 500)
  }
}
const failed = (because: (ProgramOutcome & { outcome: 'failed' })['because'], status: number) =>
  data<ProgramOutcome>({ outcome: 'failed', because }, { status })

export const meta: Route.MetaFunction = () => [{ title: `Add New Program | ${organisation.name}` }]

export default function NewProgram({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Link to="/programs" className={classes.back}>
        <Icon name="arrow-left" size={20} /> <span>Programs</span>
      </Link>
      <h1 className={classes.heading}>Add New Program</h1>
      <ProgramForm accountUid={loaderData.accountUid} />
    </>
  )
}
