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

test('a fault is shown with the id that the log knows it by, and with nothing else of it', () => {
  const shown = page(new Error('the shelf fell down'))
  expect(shown).toContain('Written down as 7ae03104-c43f')
  expect(shown).not.toContain('shelf')
})

test('an address that leads nowhere is no fault and has no id', () => {
  const nowhere = { status: 404, statusText: '', internal: true, data: null }
  expect(page(nowhere)).toContain('This seat is empty')
  expect(page(nowhere)).not.toContain('Written down')
})
