import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { useIsQuietPage } from './quiet-page.ts'

function isQuietAt(address: string): boolean {
  const Stub = createRoutesStub([{ path: '*', Component: () => (useIsQuietPage() ? 'quiet' : 'loud') }])
  return renderToStaticMarkup(<Stub initialEntries={[address]} />) === 'quiet'
}

test('the page about protection is quiet in every spelling that the router accepts', () => {
  for (const address of ['/protection', '/protection/', '/Protection', '/%70rotection?x'])
    expect(isQuietAt(address), address).toBe(true)
  for (const address of ['/', '/aboutus', '/protection/more']) expect(isQuietAt(address), address).toBe(false)
})
