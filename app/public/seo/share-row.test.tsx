import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ShareRow } from './share-row.tsx'

const siteUrl = 'https://www.example.org'

function rendered(title: string): string {
  const Stub = createRoutesStub([
    {
      id: 'public/frame/public-layout',
      path: '/',
      loader: () => ({}),
      Component: () => <ShareRow title={title} address="/programs/3f2a" />,
    },
  ])
  const hydrationData = { loaderData: { 'public/frame/public-layout': { siteUrl } } }
  return renderToStaticMarkup(<Stub hydrationData={hydrationData} />)
}

test('without script the ways to share a page are plain links', () => {
  const html = rendered('Town Hall')
  expect(html).toContain(
    'href="https://wa.me/?text=Town%20Hall%20https%3A%2F%2Fwww.example.org%2Fprograms%2F3f2a"',
  )
  expect(html).toContain(
    'href="mailto:?subject=Town%20Hall&amp;body=https%3A%2F%2Fwww.example.org%2Fprograms%2F3f2a"',
  )
  expect(html).toContain('href="https://www.example.org/programs/3f2a"')
  expect(html).not.toContain('<button')
})

test('a title cannot inject parameters into the message or the mail', () => {
  const html = rendered('A & B?\r\nbcc: x&text=y "quoted"')
  expect(html).toContain('?text=A%20%26%20B%3F%0D%0Abcc%3A%20x%26text%3Dy%20%22quoted%22%20https')
  expect(html).toContain('?subject=A%20%26%20B%3F%0D%0Abcc%3A%20x%26text%3Dy%20%22quoted%22&amp;body=')
})
