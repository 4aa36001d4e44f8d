import { Outlet } from 'react-router'
import { noStore } from '#app/middleware/no-store.server.ts'
import { SiteFooter } from '#app/public/frame/site-footer.tsx'
import { SiteHeader } from '#app/public/frame/site-header.tsx'
import { AdminTheme } from './mantine.tsx'

export const middleware = [noStore]

/** The layout of the staff area: sign-in, setup, and all screens behind them. */
export default function AdminArea() {
  return (
    <>
      <SiteHeader />
      <AdminTheme>
        <Outlet />
      </AdminTheme>
      <SiteFooter />
    </>
  )
}
