import { expect, test } from 'vitest'
import { organisation } from '#site'
import { firstSettings } from '#domain/settings/values.ts'
import { toFirstSteps } from './first-steps.ts'

const settings = firstSettings(organisation)
const start = {
  settings,
  hasOwnName: false,
  hasOwnAcronym: true,
  firstPartners: organisation.partners,
  ownPrograms: 0,
  people: 1,
  invited: 0,
  hasBackup: false,
  makesBackups: false,
}
const doneOf = (facts: Partial<typeof start>) =>
  toFirstSteps({ ...start, ...facts }).flatMap(({ name, isDone }) => (isDone ? name : []))
const wordsOf = (step: string, facts: Partial<typeof start>) =>
  toFirstSteps({ ...start, ...facts }).find(({ name }) => name === step)?.words

test('on the first day nothing is done, and each line says what is missing', () => {
  expect(doneOf({})).toEqual([])
  expect(toFirstSteps(start).map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Your organisation: Still called “Women in Politics Forum”, as it was set up',
    'Your contact: Samples: hello@wipf.example, telephone, 6 social links',
    'Your partners: Ten names from the start, not confirmed yet',
    'One program: None of yours yet',
    'A colleague: You are alone here. Invite one.',
    'Backups: Nothing is backed up. Your helper sets this up.',
  ])
})

test('each line is done by its fact', () => {
  expect(doneOf({ hasOwnName: true, ownPrograms: 1, people: 2, hasBackup: true })).toEqual([
    'Your organisation',
    'One program',
    'A colleague',
    'Backups',
  ])
  expect(doneOf({ hasOwnName: true, hasOwnAcronym: false })).toEqual([])
  const social = { instagram: '', twitter: '', youtube: '', facebook: '', whatsapp: '' }
  const own = { ...settings, phone: '', email: 'office@wipf.ng', social, aspirantsUrl: '' }
  expect(doneOf({ settings: own })).toEqual(['Your contact'])
  // Once the samples are gone, there has to be a way to reach the organisation.
  expect(doneOf({ settings: { ...own, email: '' } })).toEqual([])
  // Visitors read all names, so one that is not confirmed keeps the line open.
  const [last = '', ...confirmedPartners] = settings.partners.map(({ name }) => name)
  expect(doneOf({ settings: { ...settings, confirmedPartners } })).toEqual([])
  expect(wordsOf('Your partners', { settings: { ...settings, confirmedPartners } })).toBe(
    '1 name from the start, not confirmed yet',
  )
  confirmedPartners.push(last)
  expect(doneOf({ settings: { ...settings, confirmedPartners } })).toEqual(['Your partners'])
  const others = [{ name: 'Women of the Delta', url: null, logo: null }]
  expect(doneOf({ settings: { ...settings, partners: others } })).toEqual(['Your partners'])
})
