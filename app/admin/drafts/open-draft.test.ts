import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Site, siteContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { Draft } from '#domain/drafts/schema.ts'
import { openNewDraft } from './open-draft.server.ts'

const id = '0123456789abcdef0123456789abcdef'
const amina = { uid: 'amina', name: 'Amina' }
const hadiza = { uid: 'hadiza', name: 'Hadiza' }
const ruth = { uid: 'ruth', name: 'Ruth' }

/** Opens a draft of Hadiza's; null: no draft was saved. */
function open(
  reader: { uid: string; name: string },
  role: Editor['role'],
  writers: readonly (typeof hadiza)[] | null,
) {
  const draft =
    writers && ({ id, form: 'program', recordId: null, owner: hadiza, writers } as unknown as Draft)
  const context = new RouterContextProvider()
  context.set(siteContext, { drafts: { draft: async () => draft } } as unknown as Site)
  const editor = { ...reader, role, owner: false } as unknown as Editor
  return openNewDraft({ context, url: `https://wipf.example/?draft=${id}`, editor, form: 'program' })
}

test('a form offers to delete a draft only to those who may: a colleague’s words may be in it', async () => {
  const cases = [
    { is: 'taken over', opened: open(hadiza, 'writes', [amina, hadiza]), canDelete: false },
    { is: 'her own', opened: open(hadiza, 'writes', [hadiza]), canDelete: true },
    { is: 'a new one', opened: open(hadiza, 'writes', null), canDelete: true },
    { is: 'somebody who publishes', opened: open(ruth, 'publishes', [amina, hadiza]), canDelete: true },
  ]
  for (const { is, opened, canDelete } of cases) expect((await opened).canDelete, is).toBe(canDelete)
})
