import { firstView } from 'virtual:inline-assets'
import { OfflineScript } from '#app/offline/offline-script.tsx'

/** Marks a page that opens at its top (`first-view.ts`). Place it before the content. */
export function FirstViewScript() {
  return <OfflineScript code={firstView} />
}
