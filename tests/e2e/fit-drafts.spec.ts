import type { Page } from '@playwright/test'
import type { DraftSave } from '#domain/drafts/schema.ts'
import { registerAccount, setRights } from '../support/accounts.ts'
import { newDraft, sendPlan, sendSave } from '../support/draft-requests.ts'
import { checkFit } from '../support/fit-table.ts'
import { adaeze, amina, type Person, ruth } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import type { RunningSite } from '../support/running-site.ts'
import { programFields, publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { storeRecords } from '../support/stored-records.ts'

/*
 * The states of drafts, of asking to publish, of versions and of roles.
 */

const id = '0123456789abcdef'.repeat(2)
const byRuth = { uid: 'ruth', name: 'Ruth Gyang' }

async function save(site: RunningSite, person: Person, draft: DraftSave) {
  const staff = await signInByRequest(site.url, person)
  const { status } = await sendSave(staff, id, draft)
  if (status !== 200) throw new Error(`not saved: ${status}`)
  return staff
}

/** A draft of a program with two pictures. */
async function saveProgram(site: RunningSite, person: Person) {
  const staff = await signInByRequest(site.url, person)
  const photographs = (await threeSmallPhotographs()).slice(0, 2)
  const pictures = await Promise.all(photographs.map((one) => staff.upload(one)))
  return save(site, person, newDraft('program', programFields('Voter Drive, Ìbàdàn', pictures)))
}

async function registerWriter(site: RunningSite): Promise<void> {
  await registerAccount(site, amina)
  await setRights(site, amina, { role: 'writes', owner: false })
}

async function handIn(site: RunningSite): Promise<void> {
  await registerWriter(site)
  const staff = await saveProgram(site, amina)
  const answer = await staff.sendForm(`/admin/cms/drafts/${id}`, {
    intent: 'hand-in',
    version: '1',
    writer: 'one',
  })
  if (answer.status !== 200) throw new Error(`not handed in: ${answer.status}`)
}

const register = { collection: 'NewsUpdates', id: 'register' } as const
const editNews = (site: RunningSite) =>
  storeRecords(
    site,
    ['Women read the voter register', 'Market women read the voter register'].map((title) => ({
      kind: 'set',
      ...register,
      fields: { title, date: '2023-02-20', summary: `<p>${title}, name by name.</p>`, source: 'Times' },
    })),
    byRuth,
  )
const takeNewsOff = (site: RunningSite) => storeRecords(site, [{ kind: 'delete', ...register }], byRuth)

const openMenuOf = (name: string) => (page: Page) =>
  page
    .locator('summary', { hasText: `More for ${name}` })
    .first()
    .click()

checkFit({
  'the form of a draft': {
    at: `/admin/cms/programs/new?draft=${id}`,
    shows: /^Draft kept/,
    store: (site) => saveProgram(site, adaeze),
    as: adaeze,
  },
  'the form of a published program': {
    at: '/admin/cms/programs',
    shows: 'Update Program',
    store: (site) => publishProgram(site.url, 'Town hall, Jos'),
    as: adaeze,
    reach: (page) => page.getByRole('link', { name: 'Town hall, Jos', exact: true }).click(),
  },
  'the desk with a draft': {
    at: '/admin/cms',
    shows: 'Voter Drive, Ìbàdàn',
    store: (site) => saveProgram(site, adaeze),
    as: adaeze,
  },
  'the list of drafts of colleagues': {
    at: '/admin/cms/drafts',
    shows: 'Draft by Admin',
    store: async (site) => {
      await registerAccount(site, ruth)
      await saveProgram(site, adaeze)
    },
    as: ruth,
  },
  'the form of a planned draft': {
    at: `/admin/cms/mandate/new?draft=${id}`,
    shows: 'Sunday 4 January 2099, 08:00 in Lagos',
    store: async (site) => {
      const draft = newDraft('mandate', { Mission: 'Women decide.' }, { recordId: 'Mandate', baseVersion: 1 })
      await sendPlan(await save(site, adaeze, draft), id, { date: '2099-01-04', time: '08:00' })
    },
    as: adaeze,
  },
  'the preview of a draft': {
    at: `/preview/${id}`,
    shows: 'Preview. Only staff see this.',
    store: (site) => saveProgram(site, adaeze),
    as: adaeze,
  },
  'the page that shares a preview': {
    at: `/admin/cms/drafts/${id}/share`,
    shows: /is shown only once/,
    store: async (site) => {
      const staff = await saveProgram(site, adaeze)
      await staff.sendForm(`/admin/cms/drafts/${id}`, { intent: 'share' })
    },
    as: adaeze,
  },
  'a preview that has ended': { at: `/preview/${id}/shared`, shows: 'This preview has ended.' },
  'the form of somebody who writes': {
    at: `/admin/cms/programs/new?draft=${id}`,
    shows: 'Ask to publish',
    store: async (site) => {
      await registerWriter(site)
      await saveProgram(site, amina)
    },
    as: amina,
  },
  'the desk with a draft that waits': {
    at: '/admin/cms',
    shows: 'Amina asks you: publish',
    store: handIn,
    as: adaeze,
  },
  'a draft that she was asked to publish': {
    at: `/admin/cms/drafts/${id}`,
    shows: /Amina asked you to publish this, /,
    store: handIn,
    as: adaeze,
  },
  'a list for somebody who writes': {
    at: '/admin/cms/newsupdates',
    shows: 'Only people who publish can put something on the website.',
    store: registerWriter,
    as: amina,
    reach: openMenuOf('A training in a borrowed classroom'),
  },
  'a page that the account may not open': {
    at: '/admin/cms/user/new',
    shows: 'Only people who publish can add accounts. Ask one of them.',
    store: registerWriter,
    as: amina,
  },
  'the accounts with the only owner': {
    at: '/admin/cms/accounts',
    shows: 'The only owner: make somebody else one first.',
    store: (site) => registerAccount(site, amina),
    as: adaeze,
    reach: openMenuOf('Admin'),
  },
  'the role of a colleague': {
    at: '/admin/cms/accounts',
    shows: 'What may Amina do?',
    store: (site) => registerAccount(site, amina),
    as: adaeze,
    reach: async (page) => {
      await openMenuOf('Amina')(page)
      await page.getByRole('link', { name: 'Change the role of Amina' }).click()
    },
  },
  'the removal of an account': {
    at: '/admin/cms/accounts',
    shows: 'Remove the account of Ruth?',
    store: (site) => registerAccount(site, ruth),
    as: adaeze,
    reach: async (page) => {
      await openMenuOf('Ruth')(page)
      await page.getByRole('link', { name: 'Remove account of Ruth' }).click()
    },
  },
  'recent changes': {
    at: '/admin/cms/changes',
    shows: 'added the account of Ruth',
    store: (site) => registerAccount(site, ruth),
    as: adaeze,
  },
  'the history of a record': {
    at: '/admin/cms/history/news/register',
    shows: /title and summary changed/,
    store: editNews,
    as: adaeze,
  },
  'the question before a restore': {
    at: '/admin/cms/history/news/register/1/restore',
    shows: /^Restore the version of /,
    store: editNews,
    as: adaeze,
  },
  'what was taken down': {
    at: '/admin/cms/taken-off',
    shows: '1 that was on the website. Nobody but staff can see it.',
    store: takeNewsOff,
    as: adaeze,
  },
  'the question before a removal for good': {
    at: '/admin/cms/taken-off/news/register/remove',
    shows: 'Copies on visitors’ devices last until their next visit.',
    store: takeNewsOff,
    as: adaeze,
  },
})
