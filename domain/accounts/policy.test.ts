import { expect, test } from 'vitest'
import { actions, can, canOpen, NotPermittedError, requirePermission, whoCan } from './policy.ts'

const publishes = { role: 'publishes', owner: false } as const
const writes = { role: 'writes', owner: false } as const

const forOwners = ['manage-accounts', 'change-settings', 'see-imports', 'make-backups']

test('somebody who writes may do nothing that changes the website, messages or accounts', () => {
  expect(actions.filter((action) => can(writes, action))).toEqual([])
})

test('somebody who publishes may do everything except the actions for owners', () => {
  expect(actions.filter((action) => !can(publishes, action))).toEqual(forOwners)
})

test('the owner flag adds the actions for owners to either role, and nothing else', () => {
  expect(actions.filter((action) => can({ ...writes, owner: true }, action))).toEqual(forOwners)
  expect(actions.filter((action) => can({ ...publishes, owner: true }, action))).toEqual(actions)
})

test('everybody opens the records of the website, and only owners the settings', () => {
  for (const rights of [writes, publishes]) {
    expect(canOpen(rights, 'program')).toBe(true)
    expect(canOpen(rights, 'settings')).toBe(false)
  }
  expect(canOpen({ ...writes, owner: true }, 'settings')).toBe(true)
})

test('a refusal says who may take the action, and whom to ask', () => {
  expect(whoCan('take-off')).toBe('Only people who publish can take something down. Ask one of them.')
  expect(whoCan('change-settings')).toBe('Only owners can change the settings. Ask an owner.')
})

test('requirePermission throws for an account that may not', () => {
  expect(() => requirePermission(writes, 'publish')).toThrow(NotPermittedError)
  expect(() => requirePermission(publishes, 'publish')).not.toThrow()
})
