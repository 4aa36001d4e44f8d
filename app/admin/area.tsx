import { Outlet } from 'react-router'
import { noStore } from '#app/middleware/no-store.server.ts'
import { AdminTheme } from './mantine.tsx'

export const middleware = [noStore]

/** The layout of the staff area: sign-in, setup, and all screens behind them. Each of them has a `StaffFrame`. */
export default function AdminArea() {
  return (
    <AdminTheme>
      <Outlet />
    </AdminTheme>
  )
}
