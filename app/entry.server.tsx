import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pagePolicy } from './content-security-policy.ts'
import { nonceContext, reportFaultContext, requestIdContext } from './context.ts'
import { NonceContext } from './nonce.ts'
import { RequestIdContext } from './request-id.ts'

/** Renders a page whole before the first byte leaves: a failing component still gives a clean 500. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const requestId = context.get(requestIdContext)
  const staff = routerContext.staticHandlerContext.matches.some(({ route }) => route.id.startsWith('admin/'))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', pagePolicy({ nonce, staff }))
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RequestIdContext.Provider value={requestId}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </RequestIdContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          if (failure) return reject(failure)
          const body = new PassThrough()
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          failure = error
        },
      },
    )
    request.signal.addEventListener('abort', () => abort(), { once: true })
  })
}

/** Faults go to the log; expected answers (a 404, a wrong method) and visitors who left do not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(reportFaultContext)(error)
}
