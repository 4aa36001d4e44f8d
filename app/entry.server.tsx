import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { staffPolicy, visitorPolicy } from './content-security-policy.ts'
import { visitContext } from './context.ts'
import { takeOutNonce } from './inline-sources.server.ts'
import { NonceContext } from './nonce.ts'
import { HandoffContext } from './public/first-use/first-use.tsx'
import { RequestIdContext } from './request-id.ts'

/**
 * Renders a page whole before the first byte leaves: a failing component still gives a clean 500, and what visitors
 * read says nothing of the request it was rendered for.
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
  const { router, handoff } = await takeHandoff(routerContext)
  const page = (
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={requestId}>
        <HandoffContext.Provider value={handoff}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </HandoffContext.Provider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>
  )
  // Nothing on a page for visitors waits while it is drawn, and its data is there already: without streams between,
  // a quarter of the processor time is saved.
  const rendered =
    handoff === null
      ? await renderWhole(page, { nonce, signal: request.signal })
      : `<!DOCTYPE html>${renderToString(page)}`
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (isOfStaff(routerContext)) {
    headers.set('Content-Security-Policy', staffPolicy(nonce))
    return new Response(rendered, { status, headers })
  }
  const { html, inline } = takeOutNonce(rendered, nonce)
  headers.set('Content-Security-Policy', visitorPolicy(inline))
  return new Response(Buffer.from(html), { status, headers })
}

const isOfStaff = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.some(({ route }) => route.id.startsWith('admin/'))

/** What the router would send beside the page in scripts of its own: a page for visitors carries it as data. */
async function takeHandoff(router: EntryContext) {
  const { serverHandoffStream } = router
  if (!serverHandoffStream || isOfStaff(router) || import.meta.env.DEV) return { router, handoff: null }
  return { router: { ...router, serverHandoffStream: undefined }, handoff: await text(serverHandoffStream) }
}

function renderWhole(
  page: ReactNode,
  { nonce, signal }: { nonce: string; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        if (failure) return reject(failure)
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: reject,
      onError(error) {
        failure = error
      },
    })
    signal.addEventListener('abort', () => abort(), { once: true })
  })
}

/** Faults go to the log; expected answers (a 404, a wrong method) and visitors who left do not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(visitContext).reportFault(error)
}
