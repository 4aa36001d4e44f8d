import { expect, test } from 'vitest'
import { readFilterAddress, toFilterAddress } from './filter-address.ts'

const any = { title: '', theme: null, year: null, page: 1 }

test('no query string means every program', () => {
  expect(readFilterAddress('')).toEqual({ filter: any, canonical: '' })
  expect(readFilterAddress('?')).toEqual({ filter: any, canonical: '' })
})

test('filters are combined and percent-encoded in the address', () => {
  const filter = { title: 'R&D_100% café', theme: 'Mentorship & Training', year: 2023, page: 2 } as const
  const address = toFilterAddress(filter)
  expect(address).toBe('?title_R%26D_100%25%20caf%C3%A9&theme_Mentorship%20%26%20Training&year_2023&page_2')
  expect(readFilterAddress(address)).toEqual({ filter, canonical: address })
})

test('a browser requests a canonical address unchanged, so that no redirect leads to itself', () => {
  const title = `women's "<vote>" #1 & (it's) ~*! \\ ^ | \` {Ẹ̀kọ́} 100% a_b`
  const address = toFilterAddress({ title, theme: 'Mentorship & Training' })
  expect(new URL(address, 'http://localhost/programs').search).toBe(address)
  expect(readFilterAddress(address).filter.title).toBe(title.normalize('NFC'))
})

test('the first page and empty filters are not in the address', () => {
  expect(toFilterAddress({ ...any, page: 1 })).toBe('')
  expect(toFilterAddress({ title: '   ' })).toBe('')
  expect(readFilterAddress('?page_1').canonical).toBe('')
})

test('an old link with an unencoded & in its theme still works', () => {
  for (const address of [
    '?theme_Mentorship & Training',
    '?theme_Mentorship%20&%20Training',
    '?theme_Mentorship%20%26%20Training',
    '?theme_mentorship and training',
  ])
    expect(readFilterAddress(address).filter.theme, address).toBe('Mentorship & Training')
  expect(readFilterAddress('?theme_Mentorship%20&%20Training').canonical).toBe(
    '?theme_Mentorship%20%26%20Training',
  )
})

test('an old link with an unencoded _ or & in its title still works', () => {
  expect(readFilterAddress('?title_women_in_politics').filter.title).toBe('women_in_politics')
  expect(readFilterAddress('?title_Q&A session').filter.title).toBe('Q&A session')
})

test('an old link that was written with + for a space and a closing = still works', () => {
  const themes = ['?theme_Political+Advocacy=', '?theme_Political+Advocacy', '?theme_Political%20Advocacy=']
  for (const address of themes) {
    expect(readFilterAddress(address).canonical, address).toBe('?theme_Political%20Advocacy')
  }
  for (const address of ['?theme_Mentorship+=&+Training=', '?theme_Mentorship+%26+Training=']) {
    expect(readFilterAddress(address).canonical, address).toBe('?theme_Mentorship%20%26%20Training')
  }
  expect(readFilterAddress('?title_thirty+five').filter.title).toBe('thirty five')
  expect(readFilterAddress('?title_women+in=&utm_source=mail').filter.title).toBe('women in')
  expect(readFilterAddress('?year_2021=').filter.year).toBe(2021)
  expect(readFilterAddress('?title_a=b=').filter.title).toBe('a=b')
})

test('a search finds a plus sign in a title', () => {
  for (const address of ['?title_18%2B', '?title_18%2B=', '?title=18%2B']) {
    expect(readFilterAddress(address), address).toEqual({
      filter: { ...any, title: '18+' },
      canonical: '?title_18%2B',
    })
  }
})

test('the form without script leads to the canonical address', () => {
  expect(readFilterAddress('?title=party+primaries&theme=&year=All')).toEqual({
    filter: { ...any, title: 'party primaries' },
    canonical: '?title_party%20primaries',
  })
  expect(readFilterAddress('?title=&theme=Mentorship+%26+Training&year=2020').canonical).toBe(
    '?theme_Mentorship%20%26%20Training&year_2020',
  )
  expect(readFilterAddress('?title=&theme=&year=').canonical).toBe('')
})

test('foreign parameters are not part of a search', () => {
  expect(readFilterAddress('?title_radio&utm_source=mail&fbclid=x').filter.title).toBe('radio')
  expect(readFilterAddress('?utm_source=mail&year_2020').filter).toEqual({ ...any, year: 2020 })
})

test('when a filter is given twice, the second counts', () => {
  expect(readFilterAddress('?title_one&title_two&year_2014&year=2016').filter).toEqual({
    ...any,
    title: 'two',
    year: 2016,
  })
})

test('the placeholder and unknown themes mean any theme', () => {
  for (const theme of ['Search by Theme', 'search', 'Politics', '__proto__'])
    expect(readFilterAddress(`?theme_${theme}`).filter.theme, theme).toBeNull()
})

test('impossible years and pages mean any year and the first page', () => {
  for (const year of ['All', '20233', '-2020', '2e3', '０２０２', '', '1e9', 'NaN', '0x7E7'])
    expect(readFilterAddress(`?year_${year}`).filter.year, year).toBeNull()
  for (const page of ['0', '-1', '1.5', '99999999999999999999', 'two', ''])
    expect(readFilterAddress(`?page_${page}`).filter.page, page).toBe(1)
})

test('malformed escapes are read as plain text', () => {
  expect(readFilterAddress('?title_100%').filter.title).toBe('100%')
  expect(readFilterAddress('?title_%E0%A4%A').filter.title).toBe('%E0%A4%A')
  expect(readFilterAddress('?title_%zz%41').filter.title).toBe('%zzA')
})

test('a search text is cut to 200 characters without splitting a character', () => {
  expect(readFilterAddress(`?title_${'a'.repeat(5000)}`).filter.title).toHaveLength(200)
  const hands = readFilterAddress(`?title_${encodeURIComponent('✊🏾'.repeat(300))}`).filter.title
  expect([...hands]).toHaveLength(200)
  expect(hands.isWellFormed()).toBe(true)
})

test('hostile query strings never throw, and their canonical address is canonical itself', () => {
  const hostile = [
    '?&&&&',
    '?=&_&title_&theme_&year_&page_',
    '?%',
    '?title_%00%01%1F%7F%C2%85',
    '?title_\uD800',
    '?title_%ED%A0%80',
    `?${'title_a&'.repeat(10000)}`,
    '?title_<script>alert(1)</script>',
    "?title_' OR 1=1 --",
    '?title_%2525',
    '?title_a%26theme_Politics',
    '?constructor_x&__proto__=1',
    '?title_%E2%80%AE evil',
    '?TITLE_x',
  ]
  for (const search of hostile) {
    const { canonical } = readFilterAddress(search)
    expect(readFilterAddress(canonical).canonical, search).toBe(canonical)
  }
})
