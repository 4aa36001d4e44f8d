import { expect, test } from 'vitest'
import { createRandom, type Random } from '#tests/support/seeded-random.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { member, news, openSearch, program } from '#tests/support/searched-records.ts'

/*
 * 200 searches as people type them on a phone, each with the result that must come first. The records are made from the
 * names of Nigerian places and people. No two programs have the same place and year.
 */

const places =
  `Abakaliki Abeokuta Adó-Èkìtì Akure Asaba Awka Bauchi Benin Birnin-Kebbi Calabar Damaturu Dutse Enugu
  Gombe Gusau Ìbàdàn Ìlọrin Jalingo Kaduna Kano Katsina Lafia Lokoja Maiduguri Makurdi Minna Nsukka Òṣogbo Owerri
  Onitsha Sokoto Umuahia Uyo Warri Yenagoa Yola Zaria Ogbomosho Ikorodu Badagry`.split(/\s+/)
const topics = [
  ['Voter Drive', 'Socio-Political Activism'],
  ['Town Hall', 'Political Advocacy'],
  ['Aspirants’ Bootcamp', 'Mentorship & Training'],
  ['Shelter Network Meeting', 'Gender Based Violence'],
  ['Ballot Education', 'Socio-Political Activism'],
  ['Radio Training', 'Mentorship & Training'],
  ['Market March', 'Political Advocacy'],
] as const
const villages =
  `Amaokwe Bwari Chibok Dikwa Eleyele Fagge Gboko Hadejia Igbara Jimeta Kafanchan Langtang Malumfashi
  Ngurore Okigwe Potiskum Rigasa Shendam Takum Ubiaja Vandeikya Wukari Yauri Zungeru`.split(/\s+/)
const firstNames =
  `Adaeze Bilkisu Chidinma Damilola Ekaette Folashade Gambo Hadiza Ifeoma Jummai Kehinde Ladidi
  Morẹ́nikẹ́ Nkechi Osariemen Patience Rakiya Sadiya Temitope Zainab`.split(/\s+/)
const lastNames =
  `Abubakar Balogun Chukwuma Ɗanjuma Ekpenyong Fagbemi Garba Hassan Igwe Jatau Kolawole Lawal Mohammed
  Nwosu Okafor Pam Sule Tarfa Usman Yusuf`.split(/\s+/)
const sources = ['Savannah Courier', 'Confluence Times', 'Harmattan Radio', 'Delta Observer']

interface Expected {
  readonly typed: string
  readonly first: string
}

const years = [2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023]

const toPrograms = () =>
  places.flatMap((place, row) =>
    years.map((year, column) => {
      const number = row * years.length + column
      const [topic, theme] = topics[number % topics.length]!
      const village = villages[number % villages.length]!
      return {
        place,
        year,
        topic,
        village,
        title: `${topic}, ${place}`,
        change: program(`program-${number}`, `${topic}, ${place}`, `${year}-0${1 + (number % 9)}-11`, {
          theme,
          report: `<p>Sixty women came on foot from <em>${village}</em>, and wrote down what each would ask of the council.</p>`,
        }),
      }
    }),
  )
const toPeople = () =>
  firstNames.map((first, number) => {
    const name = `${first} ${lastNames[(number * 7) % lastNames.length]}`
    return { name, change: member(`person-${number}`, name, 'Field Officer') }
  })
const toNews = () =>
  places.map((place, number) => {
    const source = sources[number % sources.length]!
    const title = `Traders question delegates at ${place}`
    return { place, title, change: news(`news-${number}`, title, '2015-06-01', source) }
  })

/** A letter in the middle of a word is wrong, left out, typed twice or swapped with the next. */
const mistakes: readonly ((word: string, random: Random) => string)[] = [
  (word, random) =>
    edit(word, random, (letters, at) => letters.splice(at, 1, letters[at] === 'x' ? 'q' : 'x')),
  (word, random) => edit(word, random, (letters, at) => letters.splice(at, 1)),
  (word, random) => edit(word, random, (letters, at) => letters.splice(at, 0, letters[at]!)),
  (word, random) =>
    edit(word, random, (letters, at) => letters.splice(at, 2, letters[at + 1]!, letters[at]!)),
]

function edit(word: string, random: Random, change: (letters: string[], at: number) => void): string {
  const letters = [...word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
  change(letters, 1 + random.number(letters.length - 2))
  return letters.join('')
}

function toSearches(): { readonly records: readonly Change[]; readonly searches: readonly Expected[] } {
  const random = createRandom(2_019)
  const [programs, people, reports] = [toPrograms(), toPeople(), toNews()]
  const searches: Expected[] = []
  const add = (count: number, make: (mistake: (word: string) => string) => Expected) => {
    for (let number = 0; number < count; number += 1) {
      const mistake = mistakes[number % mistakes.length]!
      searches.push(make((word) => mistake(word, random)))
    }
  }
  const title = ({ title, year }: (typeof programs)[number]) => `${title} ${year}`
  add(20, () => {
    const found = random.pick(programs)
    return { typed: `${found.place.toLowerCase()} ${found.year}`, first: title(found) }
  })
  add(50, (mistake) => {
    const found = random.pick(programs.filter(({ place }) => place.length > 4))
    return { typed: `${mistake(found.place)} ${found.year}`, first: title(found) }
  })
  add(30, (mistake) => {
    const found = random.pick(programs)
    const [word = ''] = found.topic.split(' ').filter((part) => part.length > 4)
    return { typed: `${found.year} ${mistake(word || found.topic)} ${found.place}`, first: title(found) }
  })
  add(20, (mistake) => {
    const found = random.pick(programs)
    return { typed: `${mistake(found.village)} ${found.place} ${found.year}`, first: title(found) }
  })
  add(20, () => {
    const found = random.pick(programs.filter(({ place }) => place.length > 6))
    return { typed: `${found.place.slice(0, -2)} ${found.year}`, first: title(found) }
  })
  add(40, (mistake) => {
    const { name } = random.pick(people)
    const [first = '', last = ''] = name.split(' ')
    return { typed: first.length > 5 ? `${mistake(first)} ${last}` : `${first} ${last}`, first: name }
  })
  add(20, (mistake) => {
    const found = random.pick(reports)
    return { typed: `${mistake('delegates')} ${found.place}`, first: found.title }
  })
  return { records: [...programs, ...people, ...reports].map(({ change }) => change), searches }
}

test('200 misspelt searches find the expected record first', async () => {
  const { records, searches } = toSearches()
  const { search, readReports } = await openSearch(records)
  await readReports()
  const wrong: string[] = []
  for (const { typed, first } of searches) {
    const { hits } = await search(typed)
    const [hit] = hits
    const words = hit?.title.map(({ text }) => text).join('') ?? 'nothing'
    const year =
      hit?.kind === 'programs'
        ? ` ${hit.line
            .map(({ text }) => text)
            .join('')
            .slice(-4)}`
        : ''
    if (words + year !== first) wrong.push(`${typed}: ${words}${year} instead of ${first}`)
  }
  expect(searches).toHaveLength(200)
  expect(wrong).toEqual([])
})
