import { Outlet } from 'react-router'
import { neverStored } from '#app/middleware/never-stored.server.ts'
import { AdminTheme } from './mantine.tsx'

export const middleware = [neverStored]

/** The staff area and its doors: signing in, setting up, and everything behind. */
export default function AdminArea() {
  return (
    <AdminTheme>
      <Outlet />
    </AdminTheme>
  )
}
