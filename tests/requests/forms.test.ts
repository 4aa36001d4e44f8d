import { expect } from 'vitest'
import { adaeze } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { messageOf } from '../support/visitor.ts'

test('without script a refused account says why beside its field, and keeps what was typed', async ({
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const path = '/admin/cms/user/new'
  const page = await staff.get(path)
  const values = {
    username: 'Ruth',
    email: 'ruth@elsewhere.example',
    password: 'short',
    confirmation: 'other',
  }
  const { status, document } = await staff.press('Create Account', { path, page, values })
  expect(status).toBe(400)
  const typed = (name: string) => document.querySelector(`[name="${name}"]`)?.getAttribute('value') ?? ''
  expect(messageOf(document, 'email')).toContain('is not set yet')
  expect([typed('username'), typed('email'), typed('password')]).toEqual([values.username, values.email, ''])
  expect((await staff.get('/admin/cms/accounts')).text).not.toContain(values.email)
})
