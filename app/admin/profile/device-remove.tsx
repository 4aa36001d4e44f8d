import { href, redirect } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/device-remove.ts'

/** Asks before a device no longer signs in with its own lock. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const devices = await context.get(siteContext).profile.passkeys(requireEditor(context))
  const device = devices.find(({ id }) => id === params.id)
  if (!device) throw notFound()
  return { name: device.name }
}

export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context)
  return actOrFailure(context, toFailure, async () => {
    await context.get(siteContext).profile.removePasskey(params.id, editor)
    return redirect(`${href('/admin/cms/profile')}?done=device-removed`)
  })
}

const toFailure = toFailureWords('Nothing was removed.')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Remove this device?')

export default function DeviceRemove({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title={
        <>
          Remove <bdi>{name}</bdi>?
        </>
      }
      back={href('/admin/cms/profile')}
      failure={actionData?.failure}
      keep="Keep it"
      act="Remove"
    >
      <p>
        Its lock no longer lets you in. Your password still works. If the device is signed in now, it stays
        signed in until you end its session below.
      </p>
    </ConfirmDialog>
  )
}
