import { type EntryContext, Scripts, ServerRouter } from 'react-router'
import { renderToHtml } from '#app/render-to-html.server.ts'
import { publicManifestOf } from './public-manifest.ts'

/**
 * The preloads and scripts with which the router hydrates a page, including the data of the page. The scripts are
 * joined to one module, so that the content security policy needs one hash for them. They are rendered apart from the
 * page, because only they need a stream: the page without them renders faster.
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
  const html = await renderToHtml(<ServerRouter context={context} url={url} />, { nonce, signal })
  const preloads = html.match(/<link\b[^>]*>/g) ?? []
  // The router escapes `<` in scripts, so no script contains a tag.
  const scripts = [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script)
  return `${preloads.join('')}<script type="module" nonce="${nonce}">${scripts.join('\n')}</script>`
}

const ScriptsAlone = () => <Scripts />
