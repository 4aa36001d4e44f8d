import { registration } from 'virtual:inline-assets'
import { StayingScript } from './staying-script.tsx'

/** Starts the service worker (`registration.ts`). */
export function RegistrationScript() {
  return <StayingScript code={registration} />
}
