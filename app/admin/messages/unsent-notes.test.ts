import { expect, test } from 'vitest'
import { createUnsentNotes } from './unsent-notes.ts'

const called = [{ text: 'Called.\nNo answer.' }]

test('a note that was typed but not added is restored for its account and its message', () => {
  const notes = createUnsentNotes()
  notes.keep('adaeze one', 'Called.\nCall again.')
  expect(notes.textOf('adaeze one', called)).toBe('Called.\nCall again.')
  expect(notes.textOf('adaeze two', called)).toBe('')
  expect(notes.textOf('ruth one', called)).toBe('')
  notes.keep('adaeze one', ' \n')
  expect(notes.textOf('adaeze one', called)).toBe('')
})

test('a note that reached the server while another message was open is not restored', () => {
  const notes = createUnsentNotes()
  notes.keep('key', ' Called.\r\nNo answer. ')
  notes.markSent('key', [])
  expect(notes.textOf('key', [])).toBe(' Called.\r\nNo answer. ')
  expect(notes.textOf('key', called)).toBe('')
  expect(notes.textOf('key', [])).toBe('')
})

test('a note with the text of an earlier note is kept until it is added', () => {
  const notes = createUnsentNotes()
  notes.keep('key', 'Called.\nNo answer.')
  expect(notes.textOf('key', called)).toBe('Called.\nNo answer.')
  notes.markSent('key', called)
  expect(notes.textOf('key', called)).toBe('Called.\nNo answer.')
  expect(notes.textOf('key', [...called, ...called])).toBe('')
})
