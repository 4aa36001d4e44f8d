import type { RunningSite } from './running-site.ts'
import { storeRecords } from './stored-records.ts'

const system = { uid: 'system', name: 'system' }
const sample = { kind: 'set', sample: true } as const

/** Stores five sample records. Ruth has edited one of them. */
export async function storeSamples(site: RunningSite): Promise<void> {
  const program = { ProgramTitle: 'Shelter Network Meeting, Jos', ProgramDate: '2019-11-25' }
  const ballot = { ...program, ProgramTitle: 'Know Your Ballot' }
  const person = { fullName: 'Hadiza Sule', position: 'Director' }
  const areas = { 'Political Advocacy': 'A made-up area.' }
  await storeRecords(
    site,
    [
      { ...sample, collection: 'Programs', id: 'jos', fields: program },
      { ...sample, collection: 'Programs', id: 'kano', fields: ballot },
      { ...sample, collection: 'Staff', id: 'hadiza', fields: person },
      { ...sample, collection: 'aboutUs', id: 'Mandate', fields: { Mission: 'A made-up mission.' } },
      { ...sample, collection: 'LandingPage', id: 'CoreAreas', fields: areas },
    ],
    system,
  )
  const edited = { ...program, ProgramTitle: 'Our own program' }
  await storeRecords(site, [{ kind: 'set', collection: 'Programs', id: 'kano', fields: edited }], {
    uid: 'ruth',
    name: 'Ruth Gyang',
  })
}

const draft = (number: number, title: string, plan: { at: number; failed: string | null }) => ({
  kind: 'set' as const,
  collection: 'Drafts' as const,
  id: String(number).padStart(32, '0'),
  fields: {
    form: 'program',
    recordId: null,
    baseVersion: 0,
    owner: { uid: 'ruth', name: 'Ruth Gyang' },
    title,
    pictures: [],
    unfinished: [],
    plan,
    writer: 'page',
    values: '{}',
  },
})

/** Stores a draft that is planned, and one that was not published as planned. */
export const storePlannedDrafts = (site: RunningSite) =>
  storeRecords(
    site,
    [
      draft(1, 'Know Your Ballot, Kano', { at: Date.parse('2099-11-24T07:00:00Z'), failed: null }),
      draft(2, 'Town Hall, Enugu', {
        at: Date.parse('2026-11-20T07:00:00Z'),
        failed: '1 file had not arrived.',
      }),
    ],
    { uid: 'ruth', name: 'Ruth Gyang' },
  )
