import type { RunningSite } from './running-site.ts'
import { readStored, storeRecords } from './stored-records.ts'
import type { Answer, Visitor } from './visitor.ts'

type Owner = { readonly uid: string; readonly name: string }

export const ruthGyang: Owner = { uid: 'ruth', name: 'Ruth Gyang' }

/** Thirty programs, newest first. Every third one is in Ìbàdàn. */
export const programs = Array.from({ length: 30 }, (_, index) => ({
  kind: 'set' as const,
  collection: 'Programs' as const,
  id: `p${index + 1}`,
  fields: {
    ProgramTitle: `${index % 3 === 0 ? 'Voter drive, Ìbàdàn' : 'Town hall, Jos'} ${index + 1}`,
    ProgramTheme: 'Political Advocacy',
    ProgramDate: `2021-03-${String(30 - index).padStart(2, '0')}`,
    ProgramReport: '<p>What was agreed.</p>',
  },
}))

/** A draft as the forms store it. */
function draftOf(number: number, draft: { owner: Owner; recordId?: string; values: object; plan?: object }) {
  const { owner, recordId = null, values, plan = null } = draft
  const { title = '', date = '', theme = '' } = values as Record<string, string>
  const fields = {
    form: 'program',
    recordId,
    baseVersion: recordId ? 1 : 0,
    owner,
    title,
    date,
    group: theme,
    pictures: [],
    unfinished: [],
    plan: plan as null,
    writer: 'page',
    values: JSON.stringify(values),
  }
  const id = String(number).padStart(32, '0')
  return { kind: 'set' as const, collection: 'Drafts' as const, id, fields }
}

async function findAdaeze(site: RunningSite): Promise<Owner> {
  const [account] = await readStored(site, 'Users')
  return { uid: account!.id, name: 'Adaeze' }
}

/** Six programs. Adaeze has drafts of p1 and p2 and a new one; Ruth has one of p3 and two new ones; p6 is off. */
export async function storeProgramsWithDrafts(site: RunningSite): Promise<void> {
  const me = await findAdaeze(site)
  await storeRecords(site, programs.slice(0, 6), ruthGyang)
  await storeRecords(site, [{ kind: 'delete', collection: 'Programs', id: 'p6' }], ruthGyang)
  const [first, second] = programs
  await storeRecords(
    site,
    [
      draftOf(1, { owner: me, recordId: 'p1', values: { title: first!.fields.ProgramTitle, report: '' } }),
      draftOf(2, { owner: me, recordId: 'p2', values: { title: second!.fields.ProgramTitle, report: '' } }),
      draftOf(3, { owner: ruthGyang, recordId: 'p3', values: { title: 'Town hall, Jos 3' } }),
      draftOf(4, { owner: me, values: { title: 'Know Your Ballot, Kano', date: '2026-11-02' } }),
      draftOf(5, {
        owner: ruthGyang,
        values: { title: 'Radio training', date: '2026-11-14', theme: 'Mentorship & Training' },
        plan: { at: Date.parse('2099-11-24T07:00:00Z'), failed: null },
      }),
      draftOf(6, {
        owner: ruthGyang,
        values: { title: 'Town Hall, Enugu', report: '<p>Wuse market</p>' },
        plan: { at: Date.parse('2026-11-20T07:00:00Z'), failed: 'Add 1 more picture.' },
      }),
    ],
    ruthGyang,
  )
}

/** Stores these programs, waits until the running site shows them, and returns their list. */
export async function readsProgramsWithDrafts(site: RunningSite, staff: Visitor): Promise<Answer> {
  await storeProgramsWithDrafts(site)
  for (;;) {
    const list = await staff.get('/admin/cms/programs')
    if (list.text.includes('5 on the website, 2 drafts, 1 planned')) return list
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
