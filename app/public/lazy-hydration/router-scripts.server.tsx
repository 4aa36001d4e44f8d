import { type EntryContext, Scripts, ServerRouter } from 'react-router'
import { renderWhole } from '#app/render-whole.server.ts'
import { publicManifestOf } from './public-manifest.ts'

/**
 * What the router would write into a page to hydrate it, the data of the page included: its preloads and its scripts.
 * The scripts become one module, so that the policy of the page needs one hash for them. They are rendered apart from
 * the page, because data is written as it arrives: the page itself waits for nothing and is rendered faster.
 */
export async function renderRouterScripts(
  router: EntryContext,
  { url, nonce, signal }: { readonly url: string; readonly nonce: string; readonly signal: AbortSignal },
): Promise<string> {
  const root = { default: ScriptsAlone, ErrorBoundary: ScriptsAlone }
  const context: EntryContext = {
    ...router,
    routeModules: { ...router.routeModules, root },
    manifest: { ...router.manifest, url: publicManifestOf(router.manifest.url) },
  }
  const html = await renderWhole(<ServerRouter context={context} url={url} />, { nonce, signal })
  const preloads = html.match(/<link\b[^>]*>/g) ?? []
  // The router escapes `<` in scripts.
  const scripts = [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script)
  return `${preloads.join('')}<script type="module" nonce="${nonce}">${scripts.join('\n')}</script>`
}

const ScriptsAlone = () => <Scripts />
