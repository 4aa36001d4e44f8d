import {
  type ErrorResponse,
  href,
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunction,
  useLocation,
} from 'react-router'
import { sharedComputerContext, siteContext } from '#app/context.ts'
import { OrganisationContext, useOrganisation } from '#app/organisation.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { staffOnly } from '#app/middleware/staff-only.server.ts'
import { can } from '#domain/accounts/policy.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { SendKeptDrafts } from '../drafts/send-kept-drafts.tsx'
import { SignInScreen } from '../sign-in/sign-in-screen.tsx'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/shell.ts'
import { SharedComputer } from './shared-computer.tsx'
import { StaffFrame } from './staff-frame.tsx'
import styles from './staff-frame.module.css'
import { StaffError } from './staff-error.tsx'
import { useOfflinePage } from './use-offline-page.ts'

export const middleware: Route.MiddlewareFunction[] = [staffOnly]

/** Runs on every navigation, so that the numbers of unread and unanswered messages are current. */
export async function loader({ context }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, email: currentUser, username: name, role, owner } = editor
  const { messages, imports, settings } = context.get(siteContext)
  const [unread, unanswered, hasImports] = await Promise.all([
    messages.unread(),
    messages.unanswered(),
    can(editor, 'see-imports') && imports.hasRuns(),
  ])
  const shared = context.get(sharedComputerContext)
  return {
    uid,
    currentUser,
    name,
    role,
    owner,
    shared,
    unread,
    unanswered,
    hasImports,
    organisation: ofFrame(settings.organisation()),
  }
}

/** What the frame shows of the organisation. */
const ofFrame = ({
  name,
  acronym,
  tagline,
  place,
  logo,
  social,
  aspirantsUrl,
  giveAddress,
}: Organisation) => ({
  ...{ name, acronym, tagline, place, logo, social, aspirantsUrl, giveAddress },
})

/** The frame names the organisation, also after the form of the settings, which loads nothing else again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formAction,
  actionResult,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate ||
  (formAction?.startsWith(href('/admin/cms/settings')) === true &&
    (actionResult as { outcome?: string } | undefined)?.outcome === 'saved')

export function meta({ error }: Route.MetaArgs) {
  const page = isSignInNeeded(error) ? 'Sign in' : 'Staff area'
  return staffMeta(`${page}`)
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  useOfflinePage()
  const organisation = { ...useOrganisation(), ...loaderData.organisation }
  return (
    <OrganisationContext value={organisation}>
      <StaffFrame member={loaderData}>
        {loaderData.shared ? (
          <SharedComputer account={{ uid: loaderData.uid, email: loaderData.currentUser }} />
        ) : (
          <SendKeptDrafts accountUid={loaderData.uid} />
        )}
        <main id="main" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </StaffFrame>
    </OrganisationContext>
  )
}

/**
 * A user who is not signed in sees the sign-in form here, and returns to this address after signing in. Other errors
 * are shown in place.
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  if (isSignInNeeded(error)) {
    return <SignInScreen landing={pathname + search} isOwnDevice={error.data?.isOwnDevice === true} />
  }
  return (
    <StaffFrame member={loaderData ?? null}>
      <StaffError error={error} />
    </StaffFrame>
  )
}

const isSignInNeeded = (error: unknown): error is ErrorResponse =>
  isRouteErrorResponse(error) && error.status === 401
