import { expect, test } from 'vitest'
import { parseWebLink } from './web-link.ts'
import { directLink, withDirectLinks } from './direct-link.ts'

const target = 'https://inecnigeria.org/timetable?year=2027&part=2'
const encoded = encodeURIComponent(target)

test.each([
  [
    'Safe Links of Outlook',
    `https://eur01.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02%7Cada%40wipf.example%7C1&sdata=x%3D&reserved=0`,
  ],
  [
    'Safe Links in Teams',
    `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=${encoded}&locale=en`,
  ],
  ['a result of Google', `https://www.google.com.ng/url?sa=t&url=${encoded}&usg=AOvVaw1`],
  [
    'a link in Gmail or Google Docs',
    `https://www.google.com/url?q=${encoded}&sa=D&source=editors&ust=1&usg=x`,
  ],
  [
    'a link on Facebook',
    `https://l.facebook.com/l.php?u=${encodeURIComponent(`${target}&fbclid=IwAR1`)}&h=AT0`,
  ],
  ['a link on Instagram', `https://l.instagram.com/?u=${encoded}&e=AT1`],
  ['a link in WhatsApp', `https://l.wl.co/l?u=${encoded}`],
  ['a link below a video', `https://www.youtube.com/redirect?event=video_description&q=${encoded}`],
  [
    'Proofpoint 2',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__inecnigeria.org_timetable-3Fyear-3D2027-26part-3D2&d=DwMFaQ&c=x&r=y&m=z&s=w&e=',
  ],
  [
    'Proofpoint 3',
    'https://urldefense.com/v3/__https://inecnigeria.org/timetable*year=2027*part=2__;PyY!!AbC!xyz$',
  ],
  [
    'Proofpoint 3 with a run',
    'https://urldefense.com/v3/__https://inecnigeria.org/timetable?year**A027&part=2__;PTI!!AbC!xyz$',
  ],
  [
    'Safe Links around Google',
    `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}&data=x`,
  ],
])('%s is the address to which it leads', (_, address) => {
  expect(directLink(address)).toBe(target)
  expect(parseWebLink(` ${address} `)).toBe(target)
})

test('other addresses stay as they are', () => {
  for (const address of [
    target,
    'https://www.google.com/search?q=https%3A%2F%2Finec.example',
    'https://www.google.com/url?q=inec',
    'https://notsafelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fa.example',
    'https://eur01.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)',
    'https://www.facebook.com/wipf/posts/1?u=https%3A%2F%2Fa.example',
    'https://urldefense.com/v3/__https://a.example__;%%%!!x',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A-',
    'mailto:ada@wipf.example?subject=a&fbclid=b',
    '/contactus?about=join',
    'https://a.example/?q=a%20b+c&empty=&x',
    '',
  ])
    expect(directLink(address), address).toBe(address)
})

test('a target that the field refuses is refused', () => {
  const wrapped = (address: string) => `https://www.google.com/url?q=${encodeURIComponent(address)}`
  expect(parseWebLink(wrapped('https://wipf.example@evil.example/'))).toBeNull()
  expect(parseWebLink(wrapped('https://localhost/'))).toBeNull()
})

test('parameters that name the reader go, the others stay as typed', () => {
  expect(directLink('https://a.example/b?c=d%20e&fbclid=IwAR1&f=g+h#i')).toBe(
    'https://a.example/b?c=d%20e&f=g+h#i',
  )
  expect(directLink('https://a.example/b?mc_cid=1&mc_eid=2')).toBe('https://a.example/b?mc_cid=1')
})

test('addresses inside a text', () => {
  expect(
    withDirectLinks(`See https://www.google.com/url?q=${encoded} and <https://l.wl.co/l?u=${encoded}>.`),
  ).toBe(`See ${target} and <${target}>.`)
})
