import { expect, test } from 'vitest'
import { createContent } from '#domain/content/snapshot.server.ts'
import { slices } from '#domain/slices.server.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { organisation } from '#site'
import { createSearchKinds } from './kinds.server.ts'

const author = { uid: 'adaeze', name: 'Adaeze' }

test('a page whose words have not changed is the same object, so that it is not indexed again', async () => {
  const documents = temporaryDocuments()
  const content = createContent(documents, slices, {
    onUnreadable: () => undefined,
    onFault: (fault) => expect.fail(String(fault)),
  })
  await content.refresh()
  const { pages } = createSearchKinds({ content, organisation: () => organisation })
  const before = pages.sources()
  const fields = { id: 'About', intro: 'It began in Garki.', content: '' }
  await documents.commit([{ kind: 'set', collection: 'aboutUs', id: 'About', fields }], author)
  await content.refresh()
  const after = pages.sources()
  expect(after.length).toBe(before.length)
  expect(after.filter((page) => !before.includes(page)).map(pages.idOf)).toEqual(['/aboutus'])
})
