import { describeFileStore } from './contract.ts'
import { createMemoryFileStore } from './memory-file-store.ts'

describeFileStore('in memory', async () => createMemoryFileStore())
