import { expect, test } from 'vitest'
import type { SaveFormState } from '../form/use-save-form.ts'
import { footWords, type OpenPart, wordsOfParts } from './part-words.ts'

const notChanged = {
  ...{ draft: { kind: 'untouched' }, ready: true, saving: false, isPlanned: false, undo: null },
  openedDraft: { owner: null },
} as SaveFormState
const undo = { kind: 'settings', id: 'Settings', version: 2 } as const

test('a part says that it is on the website only when something is set that visitors see, and names no time', () => {
  const saysOf = (part: OpenPart, isSet: boolean, state = notChanged) => {
    const { line, reason } = footWords(state, 'Save', { part, isSet, changed: [], toChoose: null })
    return [line, reason]
  }
  expect(saysOf('contact', true)).toEqual(['On the website', null])
  expect(saysOf('urgent-words', true)).toEqual(['In use', null])
  expect(saysOf('payment-page', false)).toEqual(['', null])
  expect(saysOf('payment-page', false, { ...notChanged, undo })).toEqual(['Saved', null])
})

test('a sample is no mail domain that is set', () => {
  expect(wordsOfParts['mail-domain']({ emailDomain: 'wipf.example' })).toBe(
    'Not set yet, wipf.example is a sample',
  )
  expect(wordsOfParts['mail-domain']({ emailDomain: 'wipf.ng' })).toBe('wipf.ng')
})
