import { expect, test } from '@playwright/test'
import { clockAhead } from '../attack/attacked-site.ts'
import { momentParts } from '#domain/calendar-date.ts'
import { draftId, newDraft, sendPlan, sendSave } from '../support/draft-requests.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { programFields, signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'

const title = 'Women’s Voter Drive, Ìbàdàn'
const isPublic = async (site: RunningSite) =>
  (await (await fetch(`${site.url}/programs`)).text()).includes(title)

test('a draft planned for two minutes ahead is public after a restart that missed the planned time', async () => {
  const site = await startSite({ settings: { ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password } })
  const staff = await signInByRequest(site.url, adaeze)
  const pictures = await Promise.all((await threeSmallPhotographs()).map((one) => staff.upload(one)))
  const id = draftId()
  const save = newDraft('program', programFields(title, pictures))
  expect((await sendSave(staff, id, save)).status).toBe(200)
  // Plans are for whole minutes: this one is between one and two minutes ahead.
  expect((await sendPlan(staff, id, momentParts(Date.now() + 120_000))).status).toBe(200)
  expect(await isPublic(site)).toBe(false)
  await site.stop()

  const early = await startSite({ dataDir: site.dataDir })
  expect(await isPublic(early)).toBe(false)
  await early.stop()

  // Its clock is two minutes ahead, so that the test need not wait for them.
  const late = await startSite({ dataDir: site.dataDir, settings: clockAhead(120_000) })
  await expect.poll(() => isPublic(late)).toBe(true)
  expect(await readStored(late, 'Drafts')).toHaveLength(0)
  const [program] = await readStored(late, 'Programs')
  const page = await (await fetch(`${late.url}/programs/${program!.id}`)).text()
  expect(page).toContain(`Report of ${title}`)
  expect(page).toMatch(/\/images\/Programs\/[\w./-]+\.jpg/)
  await late.stop()
})
