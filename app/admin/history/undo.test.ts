import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import {
  accountContext,
  ownDeviceContext,
  type Site,
  siteContext,
  type Visit,
  visitContext,
} from '#app/context.ts'
import { accepted, refused } from '#domain/result.ts'
import { adaeze, ruth } from '#domain/programs/test-programs.ts'
import { accountField, versionField } from '../form/hidden-fields.ts'
import { action } from './undo.ts'

const published = { Vision: 'A seat for every woman.', version: 1, updatedAt: 0, updatedBy: '' }

/** Presses Undo after a first publication, on a page that Adaeze has opened. */
async function pressUndo({ as = adaeze, saveDraft = async (): Promise<unknown> => accepted({}) } = {}) {
  const done: string[] = []
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  const form = new FormData()
  form.set(accountField, adaeze.uid)
  form.set(versionField, '1')
  context.set(accountContext, as)
  context.set(ownDeviceContext, true)
  context.set(visitContext, {
    form,
    reportFault: (fault: unknown) => reported.push(fault),
  } as unknown as Visit)
  context.set(siteContext, {
    mandate: { forEditing: async () => published },
    history: {
      async undo() {
        done.push('undo')
        return accepted({ version: 0 })
      },
    },
    drafts: { saveDraft },
  } as unknown as Site)
  const params = { kind: 'mandate', id: 'Mandate' }
  const answered = action({ context, params } as unknown as Parameters<typeof action>[0])
  return { answer: await answered.catch((thrown: unknown) => thrown), done, reported }
}

test('a first publication is taken down and becomes a draft', async () => {
  const { answer, done } = await pressUndo()
  expect(await (answer as Response).json()).toEqual({ to: '/admin/cms/mandate/new' })
  expect(done).toEqual(['undo'])
})

test('on a shared computer, a user cannot undo the publication of another person', async () => {
  const { answer, done } = await pressUndo({ as: ruth })
  expect(answer).toMatchObject({ init: { status: 401 } })
  expect(done).toEqual([])
})

test('when the draft cannot be made, the message says so, and Undo can be pressed again', async () => {
  const full = await pressUndo({ saveDraft: async () => refused({ code: 'too-many' }) })
  const fault = new Error('disk read error')
  const broken = await pressUndo({ saveDraft: () => Promise.reject(fault) })
  expect([(full.answer as Response).status, (broken.answer as Response).status]).toEqual([409, 500])
  for (const { answer } of [full, broken]) {
    const { refused: words } = await (answer as Response).json()
    expect(words).toContain('taken down, but could not be kept as a draft')
  }
  expect(broken.reported).toEqual([fault])
})
