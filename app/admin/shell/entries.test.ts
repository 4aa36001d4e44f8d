import { expect, test } from 'vitest'
import { entries, isCurrent } from './entries.ts'

const currentAt = (pathname: string) =>
  entries
    .flatMap((group) => group.entries)
    .filter((entry) => isCurrent(entry, pathname))
    .map(({ label }) => label)

test('each screen has one current entry in the menu, also the screen that registers an account', () => {
  expect(currentAt('/admin/cms')).toEqual(['Home'])
  expect(currentAt('/admin/cms/programs/jos/delete')).toEqual(['Programs'])
  expect(currentAt('/admin/cms/staff/new')).toEqual(['Staff'])
  expect(currentAt('/admin/cms/accounts/password')).toEqual(['Accounts'])
  expect(currentAt('/admin/cms/user/new')).toEqual(['Accounts'])
})

test('the menu has each kind of records that staff publish', () => {
  const group = entries.find(({ heading }) => heading === 'Publish')
  expect(group?.entries.map(({ to, label }) => `${label} ${to.slice('/admin/cms/'.length)}`)).toEqual([
    'Core Areas coreareas/new',
    'Programs programs',
    'News Updates newsupdates',
    'Mandate mandate/new',
    'Staff staff',
    'The Count representation',
    'She Stood women',
    'Events events',
    'About about/new',
    'Taken off taken-off',
  ])
})
