import { describeDocumentStore } from './contract.ts'
import { createMemoryDocumentStore } from './memory-document-store.ts'

describeDocumentStore('in memory', async ({ now }) => ({ store: createMemoryDocumentStore({ now }) }), {
  isShared: false,
})
