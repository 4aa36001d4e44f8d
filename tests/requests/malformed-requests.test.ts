import { expect } from 'vitest'
import { sendBytes } from '../support/raw-request.ts'
import type { RunningSite } from '../support/running-site.ts'
import { createRandom } from '../support/seeded-random.ts'
import { test } from '../support/request-test.ts'

/** The statuses of all responses in the bytes received over a connection. */
const statusesOf = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))

/** A raw request: the lines of its head, an empty line and the body. */
const written = (lines: readonly string[], body = '') => `${lines.join('\r\n')}\r\n\r\n${body}`

/** The log contains no fault, not even for requests without a response, and the site still answers. */
async function expectUnharmed(site: RunningSite): Promise<void> {
  expect(site.output()).not.toMatch(/"event":"fault"|"status":5\d\d/)
  expect((await fetch(site.url)).status).toBe(200)
}

test('a request that a proxy and the site could read differently is refused', async ({ site }) => {
  const { host } = new URL(site.url)
  const own = `Host: ${host}`
  const close = 'Connection: close'
  const get = 'GET / HTTP/1.1'
  // From now on the home page comes from the page cache, as for most visitors.
  expect((await fetch(site.url)).status).toBe(200)

  for (const [what, request] of [
    ['two Host lines', written([get, own, own, close])],
    ['two Host lines, the site first', written([get, own, 'host: elsewhere.example', close])],
    ['two Host lines, the site last', written([get, 'Host: elsewhere.example', own, close])],
    ['no Host', written([get, close])],
    ['HTTP/2.0', written(['GET / HTTP/2.0', own, close])],
    ['no version', written(['GET /', own, close])],
    ['an unknown version', written(['GET / HTTP/1.9', own, close])],
    ['a tab in the request line', written(['GET\t/ HTTP/1.1', own, close])],
    ['line ends without a carriage return', `GET / HTTP/1.1\n${own}\n${close}\n\n`],
    ['a folded header line', written([get, own, 'A: b', ' Host: elsewhere.example', close])],
    ['a space before the colon', written([get, `Host : ${host}`, close])],
    ['a header without a colon', written([get, own, 'Transfer-Encoding', close])],
    ['a null in a header', written([get, own, 'A: b\0c', close])],
    ['two lengths', written([get, own, 'Content-Length: 1', 'Content-Length: 2', close], 'ab')],
    [
      'a length and chunks',
      written([get, own, 'Content-Length: 5', 'Transfer-Encoding: chunked', close], '0\r\n\r\n'),
    ],
    ['a length that is no number', written([get, own, 'Content-Length: -1', close])],
    [
      'a chunk that is no number',
      written(
        [
          'POST /contactus HTTP/1.1',
          own,
          `Origin: ${site.url}`,
          'Content-Type: application/x-www-form-urlencoded',
          'Transfer-Encoding: chunked',
        ],
        'zz\r\n',
      ),
    ],
    ['an unknown transfer coding', written([get, own, 'Transfer-Encoding: rot13', close])],
    ['an absolute URL instead of a path', written([`GET http://elsewhere.example/ HTTP/1.1`, own, close])],
    ['broken percent-encoding', written(['GET /%E0%A4%A HTTP/1.1', own, close])],
  ] as const) {
    expect(statusesOf(await sendBytes(site, request)), what).toEqual([400])
  }

  // RFC 9112, section 3: a server may accept any white space between the parts of the request line. Node does, so this
  // is one request.
  const spaced = await sendBytes(site, written(['GET  /  HTTP/1.1', own, close]))
  expect(statusesOf(spaced)).toEqual([200])
  await expectUnharmed(site)
})

test('a form with a foreign Origin is refused, even with Sec-Fetch-Site: same-origin', async ({ site }) => {
  const send = (...lines: string[]) =>
    sendBytes(
      site,
      written(
        [
          'POST /low-data HTTP/1.1',
          `Host: ${new URL(site.url).host}`,
          'Content-Type: application/x-www-form-urlencoded',
          'Content-Length: 11',
          'Connection: close',
          ...lines,
        ],
        'low-data=on',
      ),
    )
  const sameOrigin = 'Sec-Fetch-Site: same-origin'
  expect(statusesOf(await send('Origin: https://elsewhere.example', sameOrigin))).toEqual([403])
  expect(
    statusesOf(await send(`Origin: ${site.url}`, 'Origin: https://elsewhere.example', sameOrigin)),
  ).toEqual([403])
  expect(statusesOf(await send('Origin: null', sameOrigin))).toEqual([403])
  expect(statusesOf(await send(sameOrigin))).toEqual([303])
  expect(statusesOf(await send(`Origin: ${site.url}`))).toEqual([303])
})

test('no malformed path, header, method or form causes a status from 500 on', async ({ site }) => {
  const own = `Host: ${new URL(site.url).host}`
  const origin = `Origin: ${site.url}`
  const close = 'Connection: close'
  const urlencoded = 'Content-Type: application/x-www-form-urlencoded'
  const get = (path: string, ...lines: string[]) => written([`GET ${path} HTTP/1.1`, own, close, ...lines])
  const post = (path: string, lines: string[], body: string) =>
    written([`POST ${path} HTTP/1.1`, own, close, origin, ...lines, `Content-Length: ${body.length}`], body)

  const requests = [
    ...[
      '//',
      '///elsewhere.example/',
      '/%00',
      '/%ff',
      '/%',
      '/programs/%2e%2e/',
      '/programs/..%2f..%2fetc',
      '//elsewhere.example/',
      '/\\',
      '/a\\..\\b',
      '/#',
      '/?',
      '/??',
    ],
    ...[
      '/programs?%',
      '/programs?%ff',
      '/programs?title_%ED%A0%80',
      '/programs?year_99999999999',
      '/programs?a&'.repeat(200),
    ],
    ...[
      '/.data',
      '//.data',
      '/_.data?_routes=',
      '/_.data?_routes=%00',
      '/programs.data?index&index',
      '/a.data.data',
    ],
    ...[
      '/assets/',
      '/assets/%2e%2e%2fpackage.json',
      '/assets/../../package.json',
      '/assets/%00.js',
      '/assets/..%5c',
      `/assets/${'a'.repeat(3_000)}`,
    ],
    ...[
      '/images/',
      '/images/%00',
      '/images/../..',
      '/images/Programs/../../site.sqlite',
      '/share/',
      '/share/programs/%00/a.jpg',
      '/sitemap.xml?part=news-0',
    ],
    ...['/admin/uploads/', '/admin/uploads/%00', '/admin/sign-in-link?token=%00', `/${'a/'.repeat(4_000)}`],
    `/${'a'.repeat(20_000)}`,
  ].map((path) => get(path))
  requests.push(
    ...[
      'Range: bytes=9-1',
      'Range: bytes=-0, 5-,,,',
      'If-None-Match: ",,W/"',
      'If-None-Match: *',
      'If-Modified-Since: never',
      'Accept-Encoding: br;q=, ;;;q=9,*;q=-1',
      'Cookie: =; session; session=; low-data=%; __Host-session=%ff.%ff',
      `Cookie: ${'a=b; '.repeat(2_500)}`,
      `Cookie: ${'a'.repeat(40_000)}`,
      'Save-Data: \xff\xfe',
      'Expect: 100-continue',
      'Expect: miracles',
      'Upgrade: websocket',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
      'X-Forwarded-For: ,,,::ffff:999.1.1.1,unknown',
      'Forwarded: for=";;"',
      'Content-Length: 0',
      'Content-Length: 99999999999999999999',
      'Authorization: Basic %%%',
      'Referer: http://[::1',
      'Accept-Language: *;q=x',
    ].map((line) => get('/', line)),
    ...[
      'OPTIONS * HTTP/1.1',
      'OPTIONS / HTTP/1.1',
      'CONNECT elsewhere.example:443 HTTP/1.1',
      'TRACE / HTTP/1.1',
    ].map((line) => written([line, own, close])),
    ...['PROPFIND', 'PURGE', 'QUERY', 'M-SEARCH', 'LINK', 'BREW', 'get'].map((method) =>
      written([`${method} / HTTP/1.1`, own, origin, close]),
    ),
    ...['PUT', 'PATCH', 'DELETE'].map((method) =>
      written([`${method} /programs HTTP/1.1`, own, origin, close]),
    ),
    written(['HEAD /programs HTTP/1.0', own, 'Content-Length: 3'], 'abc'),
    written([get('/').trimEnd(), ...Array.from({ length: 3_000 }, (_, index) => `X-${index}: ${index}`)]),
    post('/contactus', [], 'no type'),
    post('/contactus', ['Content-Type: multipart/form-data'], '--'),
    post('/contactus', ['Content-Type: multipart/form-data; boundary='], '--\r\n'),
    post(
      '/contactus',
      ['Content-Type: multipart/form-data; boundary=a'],
      '--a\r\nContent-Disposition: form-data\r\n\r\n',
    ),
    post('/contactus', ['Content-Type: multipart/form-data\u00a0; boundary=a'], '--a--'),
    post('/contactus', ['Content-Type: application/json'], '{'),
    post('/contactus', [urlencoded, 'Content-Encoding: gzip'], 'not gzip'),
    post('/contactus', [urlencoded], '%&%ff=%00&=&&name=\xff'),
    post('/contactus?index', [urlencoded], 'name=%ED%A0%80'),
    post('/contactus.data', [urlencoded], ''),
    post('/contactus', [`${urlencoded}; charset=utf-16`], 'name=a'),
    post('/admin', [urlencoded], 'email=%00&email=b&password='),
    post('/low-data', [urlencoded, 'Referer: ::'], 'low-data'),
    post('/admin/uploads', ['Tus-Resumable: 9', 'Upload-Length: -1', 'Upload-Metadata: ,,= =='], ''),
  )

  for (const request of requests) {
    const what = JSON.stringify(request.slice(0, 120))
    for (const status of statusesOf(await sendBytes(site, Buffer.from(request, 'latin1')))) {
      expect(status, what).toBeLessThan(500)
    }
  }
  await expectUnharmed(site)
})

test('no random change of bytes in valid requests causes a status from 500 on', async ({ site }) => {
  const host = new URL(site.url).host
  const form = 'name=Ruth&email=ruth%40wipf.example&message=Good+morning'
  const valid = [
    written([
      'GET /programs?year_2026 HTTP/1.1',
      `Host: ${host}`,
      'Accept-Encoding: gzip, br',
      'Cookie: low-data=on',
      'Connection: close',
    ]),
    written([
      'GET /programs.data?_routes=root HTTP/1.1',
      `Host: ${host}`,
      'If-None-Match: "a"',
      'Connection: close',
    ]),
    written(
      [
        'POST /contactus HTTP/1.1',
        `Host: ${host}`,
        `Origin: ${site.url}`,
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${form.length}`,
        'Connection: close',
      ],
      form,
    ),
  ]
  const lowData = written([
    'POST /low-data HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${site.url}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 0',
    'Connection: close',
  ])
  const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  const { number: below } = createRandom(seed)
  const change = (request: string) => {
    const bytes = [...Buffer.from(request)]
    for (let times = 1 + below(4); times > 0; times -= 1) {
      const at = below(bytes.length)
      const removed = below(3) === 0 ? below(8) : below(2)
      const put = Array.from({ length: below(3) }, () =>
        below(2) ? below(256) : (bytes[below(bytes.length)] ?? 0),
      )
      bytes.splice(at, removed, ...put)
    }
    return Buffer.from(bytes)
  }

  const requests = Array.from({ length: 600 }, (_, index) => change(valid[index % valid.length] ?? ''))
  for (let at = 0; at < requests.length; at += 20) {
    const some = requests.slice(at, at + 20)
    const answers = await Promise.all(some.map((bytes) => sendBytes(site, bytes, { end: true })))
    // A connection that the client has ended closes before its answer, and its form still waits in the queue. This form
    // is behind them, so that no address has more forms in the queue than it may.
    expect(statusesOf(await sendBytes(site, lowData))).toEqual([303])
    for (const [index, answer] of answers.entries()) {
      for (const status of statusesOf(answer)) {
        expect(
          status,
          `FUZZ_SEED=${seed}, ${JSON.stringify(String(some[index]))} was answered: ${answer}`,
        ).toBeLessThan(500)
      }
    }
  }
  expect(site.output(), `FUZZ_SEED=${seed}`).not.toMatch(/"event":"fault"|"status":5\d\d/)
  await expectUnharmed(site)
})
