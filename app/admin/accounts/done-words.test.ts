import { expect, test } from 'vitest'
import type { InvitationEntry } from '#domain/accounts/invitation.ts'
import type { AccountEntry } from '#domain/accounts/schema.ts'
import { doneWords } from './done-words.ts'

const ruth: AccountEntry = {
  ...{ uid: 'ruth', username: 'Ruth', email: 'ruth@wipf.example', role: 'writes', owner: false },
  ...{ createdAt: 0, lastSignInAt: null, disabledAt: null, twoStep: false },
}
const tari: InvitationEntry = {
  ...{ id: 'one', email: 'tari@mail.example', username: 'Tari', role: 'writes', owner: false },
  ...{ by: { uid: 'amina', name: 'Amina' }, madeAt: 0, endsAt: Date.parse('2026-11-29T12:00:00Z') },
}
const wordsOf = (query: string, entry: AccountEntry = ruth) => {
  const words = doneWords(new URLSearchParams(query), [entry], [tari])
  return words && [words.happened, words.follows]
}

test('after an action the list of accounts says what happened, and what follows', () => {
  expect(wordsOf('changed=ruth')?.[0]).toBe('The account of Ruth is switched on and can sign in.')
  expect(wordsOf('changed=ruth', { ...ruth, disabledAt: 1 })).toEqual([
    'The account of Ruth is switched off.',
    'It was signed out everywhere and cannot sign in.',
  ])
  expect(wordsOf('role=ruth', { ...ruth, role: 'publishes', owner: true })).toEqual([
    'Ruth publishes, and is an owner.',
    'The change applies from the next page that Ruth opens.',
  ])
  expect(wordsOf('two-step-off=ruth')?.[0]).toBe('Two-step sign-in is off for Ruth.')
  expect(wordsOf('invited=one')).toEqual([
    'The invitation of Tari is being sent to tari@mail.example.',
    'It works once, until Sunday 29 November. If no mail comes, make a new link and send it yourself.',
  ])
  expect(wordsOf('removed')?.[0]).toBe('The account is removed.')
  expect(wordsOf('invitation-ended')?.[0]).toBe('The invitation has ended.')
  expect(wordsOf('invitation-gone')?.[0]).toBe('The invitation was used or ended already.')
})

test('an address that names no known account shows no message', () => {
  expect(wordsOf('')).toBeNull()
  expect(wordsOf('changed=nobody&role=nobody&invited=nothing')).toBeNull()
})
