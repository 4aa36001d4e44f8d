import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeOutNonce } from './inline-sources.server.ts'

const nonce = 'q83vEjRWeJA_'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('what we wrote into a page is known by its hash, and the page can be sent to many', () => {
  const { html, inline } = takeOutNonce(
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

test('files and data need no hash, and equal scripts need one', () => {
  const { html, inline } = takeOutNonce(
    `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><script src="/a.js" nonce="${nonce}"></script>` +
      `<script type="application/ld+json" nonce="${nonce}">{}</script>` +
      `<script nonce="${nonce}">go()</script><script nonce="${nonce}">go()</script>`,
    nonce,
  )
  expect(html).not.toContain('nonce')
  expect(inline).toEqual({ scripts: [hashOf('go()')], styles: [] })
})

test('a script that slipped into a text gets no hash, and cannot borrow one', () => {
  const slipped = '<script>steal()</script><script nonce="guess">steal()</script><style>p{}</style>'
  const { html, inline } = takeOutNonce(`${slipped}<script nonce="${nonce}">go()</script>`, nonce)
  expect(html).toBe(`${slipped}<script>go()</script>`)
  expect(inline).toEqual({ scripts: [hashOf('go()')], styles: [] })
})
