import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'

/** Whether the page is in its low-data form; filled by the layout of the public pages, from what its loader says. */
export const LowDataContext = createContext(false)

export function useLowData(): boolean {
  return use(LowDataContext)
}

/** The same above that layout: in the document that stands around every page. */
export function useLowDataOfPage(): boolean {
  const layout = useRouteLoaderData('public/frame/public-layout') as { lowData?: boolean } | undefined
  return layout?.lowData ?? false
}
