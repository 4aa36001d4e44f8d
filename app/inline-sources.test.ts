import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { removeNonce } from './inline-sources.server.ts'

const nonce = 'q83vEjRWeJA_'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts and styles get a hash in place of the nonce', () => {
  const { html, inline } = removeNonce(
    `<head><style nonce="${nonce}">p{margin:0}</style></head>` +
      `<p>Forty women</p><script nonce="${nonce}" type="module" async="">import "/a.js";\n1 < 2</script>` +
      `<script async nonce="${nonce}">go()</script>`,
    nonce,
  )
  expect(html).toBe(
    '<head><style>p{margin:0}</style></head>' +
      '<p>Forty women</p><script type="module" async="">import "/a.js";\n1 < 2</script>' +
      '<script async>go()</script>',
  )
  expect(inline).toEqual({
    scripts: [hashOf('import "/a.js";\n1 < 2'), hashOf('go()')],
    styles: [hashOf('p{margin:0}')],
  })
})

test('files and data get no hash, and equal scripts share one hash', () => {
  const { html, inline } = removeNonce(
    `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><script src="/a.js" nonce="${nonce}"></script>` +
      `<script type="application/ld+json" nonce="${nonce}">{}</script>` +
      `<script nonce="${nonce}">go()</script><script nonce="${nonce}">go()</script>`,
    nonce,
  )
  expect(html).not.toContain('nonce')
  expect(inline).toEqual({ scripts: [hashOf('go()')], styles: [] })
})

test('a script that was injected through content gets no hash', () => {
  const injected = '<script>steal()</script><script nonce="guess">steal()</script><style>p{}</style>'
  const { html, inline } = removeNonce(`${injected}<script nonce="${nonce}">go()</script>`, nonce)
  expect(html).toBe(`${injected}<script>go()</script>`)
  expect(inline).toEqual({ scripts: [hashOf('go()')], styles: [] })
})
