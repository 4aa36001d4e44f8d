import { expect, test } from 'vitest'
import type { Site } from '#app/context.ts'
import { accepted } from '#domain/result.ts'
import { answerSaved } from './save-answers.server.ts'

const record = { kind: 'mandate', id: 'Mandate' } as const
const page = { href: '/aboutus', words: 'See the mandate' }

/** The website has version 3 of the mandate. */
async function answerTo(opened: number) {
  const mandate = { Vision: 'A seat for every woman.', version: 3, updatedAt: 0, updatedBy: '' }
  const site = { mandate: { forEditing: async () => mandate } } as unknown as Site
  const { data } = await answerSaved(accepted({ version: 3 }), page, { site, record, opened })
  return data
}

test('a form that was sent without changes offers no Undo of the publication before it', async () => {
  expect(await answerTo(3)).toMatchObject({ outcome: 'saved', undo: null })
})

test('a form that published a version offers Undo, also when it is sent again after a lost answer', async () => {
  expect(await answerTo(2)).toMatchObject({ outcome: 'saved', undo: { ...record, version: 3 } })
})
