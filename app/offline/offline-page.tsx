import { unlistedMeta } from '#app/public/frame/page-meta.ts'
import { StoolPage } from '#app/public/errors/stool-page.tsx'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/offline-page.ts'
import styles from './offline-page.module.css'
import { StayingScript } from './staying-script.tsx'

const words = 'This page is not kept on this device. It opens by itself when the connection is back.'

/**
 * Opens the page once there is a connection, but not instead of another that its reader is already going to: that one
 * has a while to come.
 */
const openAgain = `let wait=0
addEventListener('beforeunload',()=>{wait=10000})
addEventListener('online',()=>setTimeout(()=>location.reload(),wait))`

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
