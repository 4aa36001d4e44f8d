import { expect, vi } from 'vitest'
import { momentParts } from '#domain/calendar-date.ts'
import { draftId, newDraft, sendPlan, sendSave } from '../support/draft-requests.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { test } from '../support/request-test.ts'
import type { RunningSite } from '../support/running-site.ts'
import { programFields, signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'

const title = 'Women’s Voter Drive, Ìbàdàn'
const isPublic = async (site: RunningSite) =>
  (await (await fetch(`${site.url}/programs`)).text()).includes(title)

test('a draft planned for two minutes ahead is public after a restart that missed the planned time', async ({
  site,
  onTestFinished,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const pictures = await Promise.all((await threeSmallPhotographs()).map((one) => staff.upload(one)))
  const id = draftId()
  const save = newDraft('program', programFields(title, pictures))
  expect((await sendSave(staff, id, save)).status).toBe(200)
  // Plans are for whole minutes: this one is between one and two minutes ahead.
  expect((await sendPlan(staff, id, momentParts(Date.now() + 120_000))).status).toBe(200)
  expect(await isPublic(site)).toBe(false)
  await site.stop()

  await site.start()
  expect(await isPublic(site)).toBe(false)
  await site.stop()

  // Only `Date` is fake; timers run normally.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  onTestFinished(() => void vi.useRealTimers())
  await site.start()
  await expect.poll(() => isPublic(site)).toBe(true)
  expect(await readStored(site, 'Drafts')).toHaveLength(0)
  const [program] = await readStored(site, 'Programs')
  const page = await (await fetch(`${site.url}/programs/${program!.id}`)).text()
  expect(page).toContain(`Report of ${title}`)
  expect(page).toMatch(/\/images\/Programs\/[\w./-]+\.jpg/)
})
