import { createContext, useContext, useEffect, useState } from 'react'
import { ScrollRestoration, UNSAFE_FrameworkContext, useMatches } from 'react-router'
import { firstStyles, starter } from 'virtual:first-use'
import { useNonce } from '#app/nonce.ts'
import { useLowDataOfPage } from '#app/public/pictures/low-data-context.ts'

/**
 * While a page for visitors is rendered on the server: what its loaders gave, as the router writes it down for the
 * browser. Null where the page brings React with it: in the staff area, and everywhere in development.
 */
export const HandoffContext = createContext<string | null>(null)

/** What the starter needs to know of a page and of this build; all addresses begin with a slash. */
export interface Settings {
  readonly lowData: boolean
  /** As the router hands it to its half in the browser. */
  readonly context: object
  /** The site map of the visitors' pages. */
  readonly manifest: string
  readonly entry: string
  /** The module of each route that makes up the page, outermost first. */
  readonly routes: Readonly<Record<string, string>>
  /** Everything that has to be fetched, so that nothing of it waits for something else. */
  readonly files: readonly string[]
}

const server = import.meta.env.SSR
const settingsId = 'first-use'
const dataId = 'page-data'
const stylesId = 'first-styles'
/** Asked once: client-side navigation may lead from either kind of document to any page. */
const opened = !server && document.getElementById(settingsId) !== null
/** Kept, because an error page is a new document for React, and hashes let nothing but this text in. */
const firstStylesHere = server ? firstStyles : document.getElementById(stylesId)?.textContent

/** Whether React comes to this document at the first sign of use only. */
export function useFirstUse(): boolean {
  return (useContext(HandoffContext) !== null && server) || opened
}

/**
 * Lets a page wait for React: a script of a few hundred bytes that loads it at the first sign of use (`starter.ts`),
 * and the data it will begin with. In the place of `<Scripts />`, at the end of `<body>`.
 */
export function FirstUse() {
  const awake = useAwake()
  const later = useLaterStyles()

  useEffect(() => {
    // The effects of the whole page have run by now, and what they set has been drawn.
    if (awake) dispatchEvent(new Event('awake'))
  }, [awake])

  if (!awake) return <Asleep />
  return (
    <>
      {/*
       * The element that stands in the page goes with it when the next page is opened. Last of all, because a style
       * sheet in front of another makes the browser choose its type anew: type that came too late for the first view
       * would then break lines elsewhere, under the finger that woke React.
       */}
      <link rel="stylesheet" href={later} />
      <ScrollRestoration />
    </>
  )
}

let isAwake = false

/** True once React runs the page; false while it takes over what the server has sent. */
function useAwake(): boolean {
  const [awake, setAwake] = useState(isAwake)
  useEffect(() => {
    if (!isAwake) keepPlace()
    isAwake = true
    setAwake(true)
  }, [])
  return awake
}

/**
 * Speculation rules (WICG Nav Speculation, 2.1): a page that a visitor is about to open is fetched while the pointer
 * rests on its link, or where a phone judges so. Once React is here links fetch data instead, and the rules go.
 * Pages of the staff area, to which a page leads when staff read it, are rendered anew for each who asks.
 */
const likelyNext = JSON.stringify({
  prefetch: [
    {
      where: { selector_matches: ':is(header,main) a[href^="/"]:not([href^="/admin"])' },
      eagerness: 'moderate',
    },
  ],
})

function Asleep() {
  const nonce = useNonce()
  const data = useContext(HandoffContext)
  const settings = useSettings()
  const lowData = useLowDataOfPage()
  return (
    <>
      {!lowData && <script type="speculationrules" nonce={nonce} {...whenSent(likelyNext)} />}
      <script type="application/json" id={settingsId} {...whenSent(settings)} />
      <script type="application/json" id={dataId} {...whenSent(data)} />
      <script nonce={nonce} {...whenSent(starter)} />
    </>
  )
}

function useSettings(): string {
  const framework = useContext(UNSAFE_FrameworkContext)
  const matches = useMatches()
  const lowData = useLowDataOfPage()
  if (!server || !framework) return ''
  const { manifest, serverHandoffString = '{}' } = framework
  const routes = matches.flatMap(({ id }) => manifest.routes[id] ?? [])
  // Without the addresses of the staff area, which is another document.
  const addresses = manifest.url.replace('manifest-', 'visitors-')
  return JSON.stringify({
    lowData,
    context: JSON.parse(serverHandoffString),
    manifest: addresses,
    entry: manifest.entry.module,
    routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    files: [
      ...new Set([
        manifest.entry.module,
        addresses,
        ...manifest.entry.imports,
        ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ]),
    ],
  } satisfies Settings)
}

/** Written by the server, left alone by the browser. `<` would begin a tag; where it may stand, this is the same. */
function whenSent(content: string | null) {
  const text = server && content !== starter ? content?.replaceAll('<', '\\u003c') : content
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: (server && text) || '' } }
}

/**
 * The router is about to move the page to where it was when it was last left. The browser has done so already, and the
 * visitor has gone on from there.
 */
function keepPlace() {
  const positions = 'react-router-scroll-positions'
  try {
    const kept = JSON.parse(sessionStorage.getItem(positions) ?? '{}')
    sessionStorage.setItem(positions, JSON.stringify({ ...kept, [history.state?.key ?? 'default']: scrollY }))
  } catch {
    // Storage may be switched off or full; then nothing was kept either.
  }
}

/**
 * In `<head>`: the styles of what every page shows first, within the page. In the place of `<Links />`; the others
 * follow in `LaterStyles`.
 */
export function FirstStyles() {
  const nonce = useNonce()
  return <style id={stylesId} nonce={nonce} dangerouslySetInnerHTML={{ __html: firstStylesHere ?? '' }} />
}

/**
 * All other styles, in one file for the whole site. Stands in the page after what is seen first: the browser draws
 * that at once, and goes on below when the file is here.
 */
export function LaterStyles() {
  const [isFirstPage] = useState(!isAwake)
  const href = useLaterStyles()
  return useFirstUse() && isFirstPage && <link rel="stylesheet" href={href} />
}

function useLaterStyles(): string | undefined {
  return useContext(UNSAFE_FrameworkContext)?.manifest.routes['root']?.css?.find((href) =>
    href.includes('/later-'),
  )
}
