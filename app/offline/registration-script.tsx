import { registration } from 'virtual:inline-assets'
import { OfflineScript } from './offline-script.tsx'

/** Starts the service worker (`registration.ts`). */
export function RegistrationScript() {
  return <OfflineScript code={registration} />
}
