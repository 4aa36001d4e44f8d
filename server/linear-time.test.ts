import { expect, test } from 'vitest'
import { readListAddress } from '#app/admin/lists/list-address.ts'
import { ownPath } from '#app/admin/sign-in/landing.ts'
import { pageToReturnTo, wantsLowData } from '#app/low-data.ts'
import { isEmail } from '#domain/contact/draft.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import { readFilterAddress } from '#domain/programs/filter-address.ts'
import { toSearchText } from '#domain/search-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { expectLinear } from '#tests/support/growth.ts'
import { createClientAddress } from './client-address.ts'
import { cookieReader } from './identity/signed-cookie.ts'
import { chooseCoding } from './page-cache/content-coding.ts'
import { findKnown } from './page-cache/entity-tag.ts'
import { toPageAddress } from './page-cache/page-address.ts'

/*
 * What anybody may send, to everything that reads it before a limit of its own. Headers and addresses end at 16 KB;
 * that none of these costs more than its length holds whatever that limit becomes.
 */

const digest = 'a'.repeat(24)
const clientAddress = createClientAddress(['127.0.0.1', '10.0.0.0/8'])
const readCookie = cookieReader('session')

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the address of a page': (text) => toPageAddress(`/programs?${text}`),
  'the address of the data of a page': (text) => toPageAddress(`/programs.data?_routes=a&${text}`),
  'a filter': (text) => readFilterAddress(`?title_${text}`),
  'the address of a list of staff': (text) => readListAddress(`http://x.example/?search=${text}`),
  'a search': toSearchText,
  'where to go after signing in': (text) => ownPath(`/${text}`),
  'where a visitor came from': (text) => pageToReturnTo(`http://x.example/${text}`),
  'the cookie of low data': (text) => wantsLowData({ cookie: text }),
  'the cookie of a session': readCookie,
  'accepted encodings': chooseCoding,
  'known versions of a page': (text) => findKnown(digest + text, digest, ''),
  'forwarded addresses': (text) => clientAddress('127.0.0.1', text),
  'a link': parseWebLink,
  'a link to a video': parseVideoLink,
  'an email address': (text) => isEmail(text) || isEmail(`a@${text}`),
}

const pieces = [
  'a',
  ' ',
  '\t;',
  '; session=',
  ';low-data=',
  '&',
  '&title_',
  '_routes=a&',
  '%E1%BA%B9',
  '%C3',
  '%',
  '+',
  '/',
  '/../',
  'a.',
  'a@',
  '10.0.0.1,',
  'gzip;q=0.1,',
  `"${digest}",`,
  '<iframe ',
  ' src=',
  'ẹ',
  '\u0316\u0301',
]

for (const [what, read] of Object.entries(readers)) {
  test(`${what}: eight times as long takes about eight times as much work`, () => {
    for (const piece of pieces) {
      const make = (size: number) => piece.repeat(size / piece.length)
      expect(() => read(make(1_000))).not.toThrow()
      expectLinear(`${what}, of ${JSON.stringify(piece)}`, make, read)
    }
  })
}
