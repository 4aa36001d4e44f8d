import { expect, test } from 'vitest'
import { type Authors, onlyYou, toAuthors } from './authors.ts'
import { conflictWords } from './conflict-words.ts'

const at = '3 March 2026, 10:20'
const of = (...others: string[]): Authors => ({ you: false, others })
const onWebsite = (by: Authors) => ({ source: 'website', other: { values: {}, at, authors: by } }) as const

test('the words of a draft that was taken over are its first writer’s, and the reader was not writing', () => {
  const words = conflictWords({ ...onWebsite(of('Bisi')), mine: of('Ruth') }, 'Publish')
  expect(words).toMatchObject({
    title: `Bisi published this on ${at}, after Ruth began this draft.`,
    nothingLost: 'Nothing is lost: the website has Bisi’s, this form has Ruth’s.',
    mine: 'Ruth’s, in this form',
    theirs: 'Bisi’s, on the website',
  })
  const continued = conflictWords({ ...onWebsite(of('Bisi')), mine: { you: true, others: ['Ruth'] } }, 'Add')
  expect(continued.mine).toBe('Ruth’s and yours, in this form')
})

test('the reader’s own words are hers, in the form and on the website', () => {
  const typed = conflictWords({ ...onWebsite(of('Ruth')), mine: onlyYou }, 'Publish')
  expect(typed).toMatchObject({
    title: `Ruth published this on ${at}, while you were writing.`,
    mine: 'Yours, in this form',
    theirs: 'Ruth’s, on the website',
  })
  const own = { ...onWebsite(toAuthors('Adaeze', 'Adaeze')), mine: of('Ruth') }
  expect(conflictWords(own, 'Publish')).toMatchObject({
    title: `You published this on ${at}, after Ruth began this draft.`,
    mine: 'Ruth’s, in this form',
    theirs: 'Yours, on the website',
  })
})

test('a version without a known author is somebody’s', () => {
  expect(conflictWords({ ...onWebsite(toAuthors('', 'Adaeze')), mine: onlyYou }, 'Publish')).toMatchObject({
    title: `Somebody published this on ${at}, while you were writing.`,
    theirs: 'Theirs, on the website',
  })
})

test('another page of the draft is the reader’s other window, unless a colleague wrote in the draft', () => {
  const draft = (authors: Authors) =>
    conflictWords({ source: 'draft', other: { values: {}, at: '22:41', authors }, mine: onlyYou }, 'Publish')
  expect(draft(onlyYou)).toMatchObject({
    title: 'You wrote more in another window or on another device: 22:41.',
    theirs: 'The other window’s, saved there',
  })
  expect(draft(of('Ruth'))).toMatchObject({
    title: 'Ruth also changed this draft, saved 22:41.',
    theirs: 'Ruth’s, saved there',
  })
})
