import { expect, test } from 'vitest'
import { readListAddress } from '#app/admin/lists/list-address.ts'
import { ownPath } from '#app/admin/sign-in/landing.ts'
import { pageToReturnTo, wantsLowData } from '#app/low-data.ts'
import { readProgramme } from '#domain/events/programme.ts'
import { toSafeName } from '#domain/media/file-name.ts'
import { excerpt } from '#domain/rich-text/excerpt.ts'
import { readStoredDate } from '#domain/stored-date.ts'
import { withoutQuotationMarks } from '#domain/women/kind.ts'
import { isEmail } from '#domain/contact/draft.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import { readFilterAddress } from '#domain/programs/filter-address.ts'
import { findTheme } from '#domain/programs/rules.ts'
import { readSearchAddress } from '#domain/search/read-search-address.ts'
import { toSearchText } from '#domain/search-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { expectLinear } from '#tests/support/growth.ts'
import { createClientAddress } from './http/client-address.ts'
import { cookieReader } from './identity/signed-cookie.ts'
import { chooseCoding } from './page-cache/content-coding.ts'
import { describeRemoved } from './import/rich-text.ts'
import { toPageAddress } from './page-cache/page-address.ts'

/*
 * Parsers of text from unknown clients that runs before any other length limit. Node limits headers and addresses to
 * 16 KB. These parsers must take linear time, so that they stay fast if that limit grows.
 */

const clientAddress = createClientAddress(['127.0.0.1', '10.0.0.0/8'])
const readCookie = cookieReader('session')

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a page address': (text) => toPageAddress(`/programs?${text}`),
  'a search address': (text) => readSearchAddress(`?q=${text}`),
  'a filter': (text) => readFilterAddress(`?title_${text}`),
  'a theme in an address': (text) => readFilterAddress(`?theme_a${text}a`),
  'a theme of a form without script': (text) => readFilterAddress(`?theme=a${text}a`),
  'the theme of a draft': (text) => findTheme(`a${text}a`),
  'the address of a list in the staff area': (text) => readListAddress(`http://x.example/?search=${text}`),
  'a search': toSearchText,
  'the path to return to after signing in': (text) => ownPath(`/${text}`),
  'the page to return to from the low-data switch': (text) => pageToReturnTo(`http://x.example/${text}`),
  'the low-data cookie': (text) => wantsLowData({ cookie: text }),
  'the session cookie': readCookie,
  'accepted encodings': chooseCoding,
  'forwarded addresses': (text) => clientAddress('127.0.0.1', text),
  'a link': parseWebLink,
  'a link to a video': parseVideoLink,
  'a stored date': (text) => readStoredDate(`May ${text}1`, {}),
  'the programme of an event': readProgramme,
  'a quote': (text) => withoutQuotationMarks(`"${text}a`),
  'the name of a file': toSafeName,
  'an excerpt': (text) => excerpt(`${text}a`, 200),
  'the removed parts of imported HTML': (text) => describeRemoved(`<a${text}`, ''),
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
  '<iframe ',
  ')',
  '[embed]',
  'https://www.google.com/url?q=',
  'https://urldefense.com/v3/__**A__;a!',
  '&fbclid=',
  '<img',
  '<img src="',
  ' onload',
  ' class',
  ' src=',
  'ẹ',
  '\u0316\u0301',
]

for (const [what, read] of Object.entries(readers)) {
  test(`${what}: an input eight times as long takes about eight times as much work`, () => {
    for (const piece of pieces) {
      const make = (size: number) => piece.repeat(size / piece.length)
      expect(() => read(make(1_000))).not.toThrow()
      expectLinear(`${what}, of ${JSON.stringify(piece)}`, make, read)
    }
  })
}
