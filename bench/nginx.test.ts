import fs from 'node:fs'
import { expect, test } from 'vitest'
import { documentedProxy, quoted } from './nginx.ts'

test('quotation marks in a header stay in it, and a variable of nginx is an error', () => {
  expect(quoted(`script-src 'self' "x"`)).toBe(String.raw`"script-src 'self' \"x\""`)
  expect(() => quoted('$5')).toThrow('cannot write')
})

test('the documented proxy configuration is used unchanged, except for ports and TLS', () => {
  const documentation = fs.readFileSync('docs/running.md', 'utf8')
  const proxy = documentedProxy(documentation, { port: 4000, sitePort: 4001 })
  expect(proxy).toContain('server 127.0.0.1:4001;')
  expect(proxy).toContain('listen 127.0.0.1:4000;')
  expect(proxy.match(/^server \{/gm)).toHaveLength(1)
  expect(() => documentedProxy('nothing', { port: 4000, sitePort: 4001 })).toThrow('docs/running.md shows no')
})
