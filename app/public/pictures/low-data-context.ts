import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'

/** True in low-data mode. The public layout provides it from its loader. */
export const LowDataContext = createContext(false)

export function useLowData(): boolean {
  return use(LowDataContext)
}

/**
 * The size in bytes of a picture file that low-data mode offers; null when it is not known. Only the server knows it:
 * a page that the browser renders says a bound instead.
 */
export const PictureBytesContext = createContext<(url: string) => number | null>(() => null)

/** `useLowData` for the root layout, which is outside the context. */
export function useLowDataOfPage(): boolean {
  const layout = useRouteLoaderData('public/frame/public-layout') as { lowData?: boolean } | undefined
  return layout?.lowData ?? false
}
