import { Outlet } from 'react-router'
import { neverStored } from '#app/middleware/never-stored.server.ts'
import { SiteFooter } from '#app/public/frame/site-footer.tsx'
import { SiteHeader } from '#app/public/frame/site-header.tsx'
import { AdminTheme } from './mantine.tsx'

export const middleware = [neverStored]

/** The staff area and its doors: signing in, setting up, and everything behind. */
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
