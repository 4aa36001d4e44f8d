import { expect } from 'vitest'
import { registerAccount, setRights } from '../support/accounts.ts'
import { storeImportRuns } from '../support/import-runs.ts'
import { adaeze, ruth } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { type Answer, linkTo, textOf, textsOf } from '../support/visitor.ts'

const mainOf = ({ document }: Answer) => textsOf(document, 'main').join(' ')

test('an owner sees what was brought over, and other staff see whom to ask', async ({ site, signedIn }) => {
  const owner = await signedIn(adaeze)
  const address = '/admin/cms/import'
  expect(linkTo((await owner.get('/admin/cms')).document, 'From the old website')).toBeUndefined()
  expect(mainOf(await owner.get(address))).toContain('Nothing was imported from an earlier website.')

  await storeImportRuns(site)
  await expect.poll(async () => mainOf(await owner.get(address))).toContain('299 programs')
  const last = await owner.get(address)
  expect(linkTo(last.document, 'From the old website')).toBe(address)
  expect(textsOf(last.document, 'h1')).toEqual(['From the old website'])
  expect(mainOf(last)).toContain('1,500 pictures')
  const pictures = [...last.document.querySelectorAll('main details')].find((group) =>
    textOf(group).includes('Pictures that are left out'),
  )!
  expect(textOf(pictures)).toContain('gone.jpg: The storage does not have it any more.')
  expect(linkTo(pictures, 'Programs/hall')).toBe('/admin/cms/programs/hall')
  expect(textOf(pictures)).toMatch(/And 199 more\..*--report FILE/)
  // What another website has written is shown as text.
  expect(last.text).not.toContain('<img src=x')

  const runs = [...last.document.querySelectorAll('nav[aria-labelledby=runs] a')]
  expect(runs.map(textOf)).toEqual([expect.stringMatching(/, complete$/), expect.stringMatching(/, failed$/)])
  const failed = await owner.get(runs.at(-1)!.getAttribute('href')!)
  expect(mainOf(failed)).toContain('The disk is full. Make room, and run the command again.')

  await registerAccount(site, ruth)
  await setRights(site, ruth, { role: 'publishes', owner: false })
  const other = await signedIn(ruth)
  const desk = await other.get('/admin/cms')
  expect(linkTo(desk.document, 'Accounts')).toBeDefined()
  expect(linkTo(desk.document, 'From the old website')).toBeUndefined()
  const refused = await other.get('/admin/cms/import')
  expect(refused.status).toBe(403)
  expect(mainOf(refused)).toContain('Only owners can see what was brought over. Ask an owner.')
})
