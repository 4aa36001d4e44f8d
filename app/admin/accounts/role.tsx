import { Stack } from '@mantine/core'
import { data, href, redirect } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { roles } from '#domain/accounts/roles.ts'
import { typedText } from '#domain/typed-text.ts'
import { toFailureWords } from '../shell/failure-words.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { actOrFailure } from '#app/action-failure.server.ts'
import type { Route } from './+types/role.ts'
import { accountRefusals } from './account-refusals.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { MailAddress } from '../mail-address.tsx'
import { staffMeta } from '../staff-meta.ts'
import { onlyOwner } from './only-owner.ts'
import { RightsFields } from './rights-fields.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireEditor(context, 'manage-accounts')
  const entries = await context.get(siteContext).accounts.list()
  const entry = entries.find(({ uid }) => uid === params.uid)
  if (!entry) throw notFound()
  const { username, email, role, owner } = entry
  return { username, email, role, owner, isOnlyOwner: onlyOwner(entries) === params.uid }
}

const toFailure = toFailureWords('Nothing was changed.')

/** The form sends the wanted rights, so that a second press changes nothing. */
export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context, 'manage-accounts')
  const { form } = context.get(visitContext)
  const role = roles.find((known) => known === typedText(form, 'role'))
  if (!role) return data({ failure: 'Choose what the account may do. Nothing was changed.' }, { status: 400 })
  const rights = { role, owner: form.has('owner') }
  return actOrFailure(context, toFailure, async () => {
    const changed = await context.get(siteContext).accounts.setRights(params.uid, rights, editor)
    if (!changed.ok) return data({ failure: words[changed.refusal.code] }, { status: 409 })
    return redirect(`${href('/admin/cms/accounts')}?role=${encodeURIComponent(params.uid)}`)
  })
}

const words = {
  ...accountRefusals,
  'last-owner': 'This is the only owner. Make somebody else one first. Nothing was changed.',
} as const

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Change the role')

export default function Role({ loaderData, actionData }: Route.ComponentProps) {
  const { username, email, role, owner, isOnlyOwner } = loaderData
  return (
    <ConfirmDialog
      title={
        <>
          What may <bdi>{username}</bdi> do?
        </>
      }
      back={href('/admin/cms/accounts')}
      wide
      failure={actionData?.failure ?? (isOnlyOwner ? words['last-owner'] : null)}
      keep={isOnlyOwner ? 'Close' : 'Cancel'}
      act={isOnlyOwner ? null : 'Save'}
      removes={false}
      startsWith={isOnlyOwner ? 'keep' : 'field'}
      fields={
        !isOnlyOwner && (
          <Stack gap={16} mb="md">
            <RightsFields given={{ role, owner }} />
          </Stack>
        )
      }
    >
      <p>
        <MailAddress address={email} />
      </p>
    </ConfirmDialog>
  )
}
