import { expect } from 'vitest'
import { test } from '../support/request-test.ts'
import { adaeze } from '../support/people.ts'
import { programFields, publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'

test('after ten edits the third version is restored: the page shows it, and the history has twelve entries', async ({
  site,
  signedIn,
}) => {
  const address = await publishProgram(site.url, 'Version 1')
  const id = address.split('/').at(-1)!
  const staff = await signInByRequest(site.url, adaeze)
  const [program] = await readStored(site, 'Programs')
  const images = (program!.fields['images'] as string[]).map((url) => ({ url, description: '' }))
  for (let version = 1; version <= 10; version += 1) {
    const fields = { ...programFields(`Version ${version + 1}`, []), images: JSON.stringify(images) }
    const saved = await staff.sendForm(`/admin/cms${address}`, { ...fields, version: String(version) })
    expect(saved.status).toBe(200)
  }
  const visit = async () => (await fetch(site.url + address)).text()
  expect(await visit()).toContain('Report of Version 11')

  const history = `/admin/cms/history/program/${id}`
  const restored = await staff.sendForm(`${history}/3/restore`, { expected: '11' })
  expect(restored.status).toBe(303)
  const page = await visit()
  expect(page).toContain('Report of Version 3')
  expect(page).not.toContain('Version 11')

  const { document } = await (await signedIn(adaeze)).get(history)
  const versions = [...document.querySelectorAll('nav[aria-label="Versions"] li')]
  expect(versions).toHaveLength(12)
  expect(versions[0]!.textContent).toContain('You: restored the version of')

  // The same restore sent twice adds no version.
  expect((await staff.sendForm(`${history}/3/restore`, { expected: '11' })).status).toBe(303)
  expect((await readStored(site, 'Programs'))[0]?.version).toBe(12)
})
