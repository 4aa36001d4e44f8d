import { unlistedMeta } from '#app/public/frame/page-meta.ts'
import { StoolPage } from '#app/public/errors/stool-page.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/offline-page.ts'
import styles from './offline-page.module.css'
import seat from './seat-offline.svg?raw'
import { InlineScript } from '#app/public/frame/inline-script.tsx'
import { notOpened } from './offline-words.ts'

const words = `${notOpened} It opens automatically when the connection is back.`

/**
 * Reloads the page when the site responds. The browser's `online` event is not enough: it may fire before a request
 * succeeds, and it does not fire when only the network's own connection was down. So the script polls the site, after
 * 2 seconds at first and every minute at most. A reload must not cancel the visitor's own navigation to another page:
 * after `beforeunload` the script waits 10 seconds.
 */
const reloadWhenOnline = `let delay=1000,leaving=false,timer
const poll=async()=>{
try{await fetch(location.href,{method:'HEAD',cache:'no-store',signal:AbortSignal.timeout(20000)});if(!leaving)return location.reload()}catch{}
delay=Math.min(delay*2,60000);clearTimeout(timer);timer=setTimeout(poll,delay)}
addEventListener('beforeunload',()=>{leaving=true;setTimeout(()=>{leaving=false},10000)})
addEventListener('online',()=>{delay=1000;poll()})
timer=setTimeout(poll,2000)`

/** The title does not break after "No". */
const title = 'No\u00a0Connection'

export const meta: Route.MetaFunction = () => unlistedMeta({ title, description: words })

/**
 * The service worker caches this page and shows it at addresses that are not cached. It adds the list of cached pages
 * (`device-notes.ts`).
 */
export default function OfflinePage() {
  return (
    <StoolPage
      title={title}
      text={words}
      picture={<div className={styles.seat} dangerouslySetInnerHTML={{ __html: seat }} />}
      links={
        <>
          {/* An empty link loads the current address again. */}
          <ButtonAnchor href="">Try again</ButtonAnchor>
          {/* The service worker removes this link when the search page is not cached. */}
          <ButtonAnchor href="/search" variant="ghost" data-kept-search="">
            <Icon name="search" />
            Search what is kept
          </ButtonAnchor>
        </>
      }
    >
      <h2 className={`${text.heading} ${styles.heading}`}>Kept on this device</h2>
      <ul
        role="list"
        className={`${layout.rows} ${styles.kept}`}
        data-kept-pages=""
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <InlineScript code={reloadWhenOnline} />
    </StoolPage>
  )
}
