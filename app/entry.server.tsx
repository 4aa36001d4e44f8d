import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { emptyPages } from '#domain/empty-pages.ts'
import { previewPolicy, staffPolicy, visitorPolicy } from './content-security-policy.ts'
import { type Site, siteContext, visitContext } from './context.ts'
import { removeNonce } from './inline-sources.server.ts'
import { NonceContext } from './nonce.ts'
import { OrganisationContext, type ShownOrganisation } from './organisation.ts'
import { DocumentContext } from './public/frame/document.ts'
import { PictureBytesContext } from './public/pictures/low-data-context.ts'
import { renderToHtml } from './render-to-html.server.ts'
import { RequestIdContext } from './request-id.ts'

/**
 * Renders a complete page before it sends the first byte, so that an error in a component still gives a clean 500. A
 * public page contains nothing about the request that it was rendered for, because the server caches it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(18).toString('base64url')
  const { requestId } = context.get(visitContext)
  const area = areaOf(routerContext)
  const { signal, url } = request
  const site = context.get(siteContext)
  const { pictureBytes, pictureOrigins } = site
  const isDocument = area === 'public' && !import.meta.env.DEV
  const document = (
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={requestId}>
        <OrganisationContext value={organisationOf(site)}>
          <PictureBytesContext value={pictureBytes}>
            <DocumentContext value={isDocument}>
              <ServerRouter
                context={isDocument ? { ...routerContext, serverHandoffStream: undefined } : routerContext}
                url={url}
                nonce={nonce}
              />
            </DocumentContext>
          </PictureBytesContext>
        </OrganisationContext>
      </RequestIdContext.Provider>
    </NonceContext.Provider>
  )
  // A public page does not suspend, so it needs no stream. `renderToString` takes a third less time.
  const rendered = isDocument
    ? `<!DOCTYPE html>${renderToString(document)}`
    : await renderToHtml(document, { nonce, signal })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (area !== 'public') {
    headers.set(
      'Content-Security-Policy',
      area === 'staff'
        ? staffPolicy({ nonce, pictureOrigins })
        : previewPolicy({ nonce, pictureOrigins, ...area }),
    )
    return new Response(rendered, { status, headers })
  }
  const { html, inline } = removeNonce(rendered, nonce)
  headers.set('Content-Security-Policy', visitorPolicy({ ...inline, pictureOrigins }))
  return new Response(Buffer.from(html), { status, headers })
}

function organisationOf({ settings, records }: Site): ShownOrganisation {
  const empty = emptyPages(records.ofKind)
  return { ...settings.organisation(), ...(empty.length > 0 && { emptyPages: empty }) }
}

/** Public pages are cached. `framed`: whether staff see the preview in a frame beside its form. */
function areaOf({ staticHandlerContext }: EntryContext): 'public' | 'staff' | { readonly framed: boolean } {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  if (ids.some((id) => id.startsWith('admin/'))) return 'staff'
  if (ids.some((id) => id.startsWith('preview/'))) return { framed: ids.includes('preview/draft-preview') }
  return 'public'
}

/** Logs errors, except expected ones (a 404, a wrong method) and requests that the client aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(visitContext).reportFault(error)
}
