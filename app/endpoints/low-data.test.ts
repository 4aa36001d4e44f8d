import { createStaticHandler, type ActionFunction, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Site, siteContext, type Visit, visitContext } from '#app/context.ts'
import * as lowData from './low-data.ts'

const handler = createStaticHandler([
  { id: 'low-data', path: 'low-data', action: lowData.action as ActionFunction },
])

async function press(chosen: string, siteUrl = 'https://www.example.org'): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(siteContext, { url: siteUrl } as Site)
  const form = new FormData()
  form.set('low-data', chosen)
  context.set(visitContext, { form } as Visit)
  return handler.queryRoute(
    new Request(`${siteUrl}/low-data`, {
      method: 'POST',
      headers: { referer: `${siteUrl}/programs?year_2023` },
    }),
    { requestContext: context },
  )
}

test('the choice is stored for a year, and the browser returns to the page', async () => {
  const answer = await press('on')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/programs?year_2023')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('set-cookie')).toBe(
    'low-data=on; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure',
  )
})

test('a site without HTTPS stores the choice too', async () => {
  const answer = await press('off', 'http://localhost:3000')
  expect(answer.headers.get('set-cookie')).toBe(
    'low-data=off; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly',
  )
})

test('only on and off are ever stored', async () => {
  const answer = await press('on; Domain=example.com')
  expect(answer.headers.get('set-cookie')).toMatch(/^low-data=off; Path/)
})
