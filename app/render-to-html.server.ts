import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * Renders a node that waits for data (suspends) to complete HTML.
 * @throws the error of a component, and an error when `signal` aborts.
 */
export function renderToHtml(
  node: ReactNode,
  { nonce, signal }: { readonly nonce: string; readonly signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(node, {
      nonce,
      // No chunks: inline scripts would have to move them into place.
      progressiveChunkSize: Infinity,
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
