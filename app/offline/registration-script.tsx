import { registration } from 'virtual:first-use'
import { StayingScript } from './staying-script.tsx'

/** Starts the service worker (`registration.ts`). */
export function RegistrationScript() {
  return <StayingScript code={registration} />
}
