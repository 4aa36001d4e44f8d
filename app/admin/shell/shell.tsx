import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { staffOnly } from '#app/middleware/staff-only.server.ts'
import { ErrorContent } from '#app/public/errors/error-page.tsx'
import { organisation } from '#site'
import { SendKeptDrafts } from '../drafts/send-kept-drafts.tsx'
import { SignInScreen } from '../sign-in/sign-in-screen.tsx'
import type { Route } from './+types/shell.ts'
import { StaffFrame } from './staff-frame.tsx'
import styles from './staff-frame.module.css'

export const middleware: Route.MiddlewareFunction[] = [staffOnly]

/** Runs on every navigation, so that the number of unread messages is current. */
export async function loader({ context }: Route.LoaderArgs) {
  const { uid, email: currentUser, username: name, role, owner } = requireEditor(context)
  return { uid, currentUser, name, role, owner, unread: await context.get(siteContext).messages.unread() }
}

export function meta({ error }: Route.MetaArgs) {
  const page = isSignInNeeded(error) ? 'Sign in' : 'Staff area'
  return [{ title: `${page} | ${organisation.name}` }]
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <StaffFrame member={loaderData}>
      <SendKeptDrafts accountUid={loaderData.uid} />
      <main id="main" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </StaffFrame>
  )
}

/**
 * A user who is not signed in sees the sign-in form here, and returns to this address after signing in. Other errors
 * are shown in place.
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  if (isSignInNeeded(error)) return <SignInScreen landing={pathname + search} />
  return (
    <StaffFrame member={loaderData ?? null}>
      <ErrorContent error={error} />
    </StaffFrame>
  )
}

const isSignInNeeded = (error: unknown) => isRouteErrorResponse(error) && error.status === 401
