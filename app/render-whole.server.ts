import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * The HTML of something that waits for data while it is rendered. Nothing of it is sent before all of it is there.
 * @throws what a component throws, and when `signal` aborts.
 */
export function renderWhole(
  node: ReactNode,
  { nonce, signal }: { readonly nonce: string; readonly signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(node, {
      nonce,
      // Never in parts that scripts put together.
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
