import { expect, test } from 'vitest'
import { entriesFor, isCurrent, pageOfScreen } from './entries.ts'

const owner = { role: 'publishes', owner: true, hasImports: true } as const
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)
const currentAt = (pathname: string) => {
  const { daily, folded, last } = entriesFor(owner)
  return labels([...daily, ...folded, ...last].filter((entry) => isCurrent(entry, pathname)))
}

test('each screen has one current entry in the menu, also the screen that registers an account', () => {
  expect(currentAt('/admin/cms')).toEqual(['Desk'])
  expect(currentAt('/admin/cms/programs/jos/delete')).toEqual(['Programs'])
  expect(currentAt('/admin/cms/staff/new')).toEqual(['Staff'])
  expect(currentAt('/admin/cms/accounts/password')).toEqual(['Accounts'])
  expect(currentAt('/admin/cms/user/new')).toEqual(['Accounts'])
})

test('the menu has what is needed each day, folds the rest, and ends with the settings', () => {
  const { daily, folded, last } = entriesFor(owner)
  expect(labels(daily)).toEqual(['Desk', 'Messages', 'Programs', 'News Updates', 'Events'])
  expect(labels(folded)).toEqual([
    'Core Areas',
    'Mandate',
    'About',
    'Staff',
    'She Stood',
    'The Count',
    'Accounts',
    'Recent changes',
    'Taken down',
    'From the old website',
  ])
  expect(labels(last)).toEqual(['Settings'])
})

test('settings are for owners, and the report of imports appears after the first import', () => {
  const writer = entriesFor({ role: 'writes', owner: false, hasImports: true })
  expect(writer.last).toEqual([])
  expect(labels(writer.folded)).not.toContain('From the old website')
  expect(labels(entriesFor({ ...owner, hasImports: false }).folded)).not.toContain('From the old website')
})

test('a screen of a record leads to the page that shows it, other screens to none', () => {
  expect(pageOfScreen('/admin/cms/programs/jos%202')).toEqual({
    to: '/programs/jos%202',
    name: 'this program',
  })
  expect(pageOfScreen('/admin/cms/programs/jos/delete')?.to).toBe('/programs/jos')
  expect(pageOfScreen('/admin/cms/mandate/new')).toEqual({ to: '/aboutus', name: 'the mandate' })
  for (const other of ['', '/programs', '/programs/new', '/settings', '/messages/7']) {
    expect(pageOfScreen(`/admin/cms${other}`)).toBeNull()
  }
})
