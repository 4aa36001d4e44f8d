import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { staffOnly } from '#app/middleware/staff-only.server.ts'
import { organisation } from '#site'
import { SignInScreen } from '../sign-in/sign-in-screen.tsx'
import type { Route } from './+types/shell.ts'
import { Navbar } from './navbar.tsx'
import styles from './shell.module.css'

export const middleware: Route.MiddlewareFunction[] = [staffOnly]

export function loader({ context }: Route.LoaderArgs) {
  return { email: requireEditor(context).email }
}

export function meta({ error }: Route.MetaArgs) {
  return [{ title: `${error ? 'Sign in' : 'Staff area'} | ${organisation.name}` }]
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.shell}>
      <Navbar email={loaderData.email} />
      <main id="main" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </div>
  )
}

/** Whoever is refused gets the sign-in form here, and lands here after signing in. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 401) return <SignInScreen landing={pathname + search} />
  throw error
}
