import { firstView } from 'virtual:inline-assets'
import { OfflineScript } from '#app/offline/offline-script.tsx'

/** Prepares the layout of a page that opens at its top, and of a page that Back opens (`first-view.ts`). */
export function FirstViewScript() {
  return <OfflineScript code={firstView} />
}
