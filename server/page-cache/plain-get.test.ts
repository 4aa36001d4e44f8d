import { expect, test } from 'vitest'
import { readPlainGet } from './plain-get.ts'

const read = (...lines: string[]) => readPlainGet(Buffer.from([...lines, '', ''].join('\r\n'), 'latin1'))

test('what a browser sends is read: the address, and the headers that an answer depends on', () => {
  expect(
    read(
      'GET /programs?title_jos HTTP/1.1',
      'Host: www.example.org',
      'Connection: keep-alive',
      'Upgrade-Insecure-Requests: 1',
      'User-Agent: Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0.0.0 Mobile',
      'Save-Data:on',
      'Accept-Encoding:  gzip, deflate, br, zstd ',
      'Cookie: low-data=on; a="b"',
      'If-None-Match: W/"0123"',
    ),
  ).toEqual({
    method: 'GET',
    url: '/programs?title_jos',
    headers: {
      host: 'www.example.org',
      'save-data': 'on',
      'accept-encoding': 'gzip, deflate, br, zstd',
      cookie: 'low-data=on; a="b"',
      'if-none-match': 'W/"0123"',
    },
  })
})

const asked = 'GET / HTTP/1.1'
const host = 'Host: www.example.org'
test.each<[why: string, ...lines: string[]]>([
  ['another method', 'POST / HTTP/1.1', host],
  ['HEAD', 'HEAD / HTTP/1.1', host],
  ['an older protocol', 'GET / HTTP/1.0', host],
  ['another address than a path', 'GET http://www.example.org/ HTTP/1.1', host],
  ['a space too many', 'GET  / HTTP/1.1', host],
  ['no host', asked, 'Accept: */*'],
  ['no header at all', asked],
  ['two hosts', asked, host, 'host: other.example'],
  ['a header twice', asked, host, 'Cookie: a=b', 'cookie: session=1'],
  ['a body', asked, host, 'Content-Length: 5'],
  ['a body of no bytes', asked, host, 'content-length: 0'],
  ['a body in chunks', asked, host, 'Transfer-Encoding: chunked'],
  ['a body announced', asked, host, 'Expect: 100-continue'],
  ['another protocol', asked, host, 'Connection: Upgrade', 'Upgrade: websocket'],
  ['the end of the connection', asked, host, 'Connection: close'],
  ['a name before its colon', asked, host, 'Transfer-Encoding : chunked'],
  ['a line that goes on', asked, host, 'X-A: b', ' Transfer-Encoding: chunked'],
  ['a line without a colon', asked, host, 'Transfer-Encoding'],
  ['a line end of one letter', asked, `${host}\nTransfer-Encoding: chunked`],
  ['a carriage return alone', asked, `${host}\rX-A: b`],
  ['a tab', asked, `${host}\t`],
  ['a null', asked, `${host}\0`],
  ['letters that are not ASCII', asked, host, 'Cookie: a=Ọ'],
  ['an address that is not ASCII', 'GET /ọ HTTP/1.1', host],
  ['another question behind it', asked, host, '', 'GET /aboutus HTTP/1.1', host],
  ['too many letters', asked, host, `Cookie: a=${'b'.repeat(8_192)}`],
])('left to the server itself: %s', (_why, ...lines) => {
  expect(read(...lines)).toBeNull()
})

test('half a head is left to the server itself, wherever it is cut', () => {
  const whole = Buffer.from(`${asked}\r\n${host}\r\nAccept: */*\r\n\r\n`)
  expect(readPlainGet(whole)).not.toBeNull()
  for (let end = 0; end < whole.length; end += 1) expect(readPlainGet(whole.subarray(0, end))).toBeNull()
  expect(readPlainGet(Buffer.concat([whole, Buffer.from('\r\n')]))).toBeNull()
})
