import { unlistedMeta } from '#app/public/frame/page-meta.ts'
import { StoolPage } from '#app/public/errors/stool-page.tsx'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/offline-page.ts'
import styles from './offline-page.module.css'
import { StayingScript } from './staying-script.tsx'

const words = 'This page is not kept on this device. It opens by itself when the connection is back.'

/**
 * Reloads once the site answers. The browser's `online` event is not enough: it may come before the first request gets
 * through, and not at all on a network whose own line was down. So the site is asked again and again, after 2 seconds
 * at first and after a minute at most. A reload must not replace another page that the reader is going to: that page has
 * 10 seconds to arrive.
 */
const openAgain = `let pause=1000,leaving=false,timer
const ask=async()=>{
try{await fetch(location.href,{method:'HEAD',cache:'no-store',signal:AbortSignal.timeout(20000)});if(!leaving)return location.reload()}catch{}
pause=Math.min(pause*2,60000);clearTimeout(timer);timer=setTimeout(ask,pause)}
addEventListener('beforeunload',()=>{leaving=true;setTimeout(()=>{leaving=false},10000)})
addEventListener('online',()=>{pause=1000;ask()})
timer=setTimeout(ask,2000)`

export const meta: Route.MetaFunction = () => unlistedMeta({ title: 'No connection', description: words })

/** Kept on the device and shown at any address that is not; the service worker fills in the list (`device-notes.ts`). */
export default function OfflinePage() {
  return (
    <StoolPage
      title="No connection"
      words={words}
      ways={
        <>
          {/* A link without a path asks for this very address again. */}
          <ButtonAnchor href="">Try again</ButtonAnchor>
          <ButtonLink to="/programs" variant="ghost" reloadDocument>
            Our Programs
          </ButtonLink>
        </>
      }
    >
      <h2 className={styles.heading}>Kept on this device</h2>
      <ul
        role="list"
        className={styles.kept}
        data-kept-pages=""
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <StayingScript code={openAgain} />
    </StoolPage>
  )
}
