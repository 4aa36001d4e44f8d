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
const everywhere = (routes as RouteConfigEntry[]).flatMap(withChildren)
const gate = everywhere.find(({ path }) => path === 'admin/cms')!
const aboveGate = everywhere.filter((entry) => entry !== gate && withChildren(entry).includes(gate))

test('the staff area has its gate', async () => {
  expect(await source(gate.file)).toMatch(/^export const middleware.*staffOnly/m)
})

test('no route above the gate has a loader: the sign-in form could then not be shown where it was asked for', async () => {
  expect(aboveGate.length).toBeGreaterThan(0)
  for (const file of ['root.tsx', ...aboveGate.map(({ file }) => file)]) {
    expect(exportsOne(await source(file), 'loader'), file).toBe(false)
  }
})

for (const { file } of withChildren(gate)) {
  test(`${file} has a loader, and asks who is there in it and in its action`, async () => {
    const text = await source(file)
    // Without one, a navigation in the browser would not ask the server, and so not the gate.
    expect(exportsOne(text, 'loader')).toBe(true)
    const asked = text.match(/requireEditor\(/g)?.length ?? 0
    expect(asked).toBeGreaterThanOrEqual(exportsOne(text, 'action') ? 2 : 1)
  })
}
