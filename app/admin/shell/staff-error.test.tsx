import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { StaffError } from './staff-error.tsx'

function page(error: unknown): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <StaffError error={error} /> }])
  return renderToStaticMarkup(<Stub />)
}

test('a lost connection in the staff area says that nothing saved is lost, and all links stay there', () => {
  const shown = page(new TypeError('Failed to fetch'))
  expect(shown).toContain('Everything that was saved is still there.')
  expect(shown).toContain('Try again')
  expect(shown).toContain('href="/admin/cms"')
  expect(shown).not.toContain('href="/programs"')
})

test('an unknown address in the staff area leads to the staff area only', () => {
  const shown = page({ status: 404, statusText: '', internal: true, data: null })
  expect(shown.match(/href="[^"]*"/g)).toEqual(['href="/admin/cms"'])
  expect(shown).not.toContain('Everything that was saved')
})
