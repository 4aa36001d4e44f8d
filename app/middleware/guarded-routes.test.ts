import { readFile } from 'node:fs/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'

const source = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')
const exportsOne = (text: string, name: string) =>
  new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm').test(text)

const withChildren = (entry: RouteConfigEntry): RouteConfigEntry[] => [
  entry,
  ...(entry.children ?? []).flatMap(withChildren),
]
const allRoutes = (routes as RouteConfigEntry[]).flatMap(withChildren)
const staffArea = allRoutes.find(({ path }) => path === 'admin/cms')!
const parents = allRoutes.filter((entry) => entry !== staffArea && withChildren(entry).includes(staffArea))

test('the staff area has the staffOnly middleware', async () => {
  expect(await source(staffArea.file)).toMatch(/^export const middleware.*staffOnly/m)
})

test('no parent route of the staff area has a loader, so that the sign-in form can show at the requested address', async () => {
  expect(parents.length).toBeGreaterThan(0)
  for (const file of ['root.tsx', ...parents.map(({ file }) => file)]) {
    expect(exportsOne(await source(file), 'loader'), file).toBe(false)
  }
})

/** The text of an exported function, up to the next export. */
const codeOf = (text: string, name: string) =>
  text.split(/^export /m).find((code) => new RegExp(`^(?:async )?(?:function|const) ${name}\\b`).test(code))
const guard = /\b(?:requireEditor|requireForRecord|(?:open|publish)(?:Record|Single)Page)\(/

for (const file of new Set(withChildren(staffArea).map((route) => route.file))) {
  test(`${file} has a loader, and asks who is signed in there and in its action`, async () => {
    const text = await source(file)
    // Without a loader, a navigation in the browser sends no request, so no middleware runs.
    expect(codeOf(text, 'loader')).toMatch(guard)
    expect(codeOf(text, 'action') ?? 'requireEditor(').toMatch(guard)
  })
}

test('what the kinds of records share as their loader and action asks who is signed in first', async () => {
  const text = await source('admin/records/record-page.server.ts')
  const functions = text.split(/^export (?:async )?function /m).slice(1)
  expect(functions.map((code) => code.slice(0, code.indexOf('(')))).toEqual([
    'openRecordPage',
    'publishRecordPage',
    'openSinglePage',
    'publishSinglePage',
  ])
  for (const code of functions) expect(code).toMatch(/\) \{\n {2}const editor = requireForRecord\(/)
})
