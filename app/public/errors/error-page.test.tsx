import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { RequestIdContext } from '#app/request-id.ts'
import { ErrorPage } from './error-page.tsx'

function page(error: unknown): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <ErrorPage error={error} /> }])
  return renderToStaticMarkup(
    <RequestIdContext.Provider value="7ae03104-c43f">
      <Stub />
    </RequestIdContext.Provider>,
  )
}

test('the page of a server error shows the request id, but not the error message', () => {
  const shown = page(new Error('disk read error'))
  expect(shown).toContain('If you tell us about it, mention 7ae03104-c43f')
  expect(shown).not.toContain('disk')
})

test('the 404 page shows no request id', () => {
  const notFound = { status: 404, statusText: '', internal: true, data: null }
  expect(page(notFound)).toContain('This seat is empty')
  expect(page(notFound)).not.toContain('mention')
})
