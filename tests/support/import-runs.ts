import { toImportFields } from '#domain/imports/codec.ts'
import type { ImportRun } from '#domain/imports/schema.ts'
import { storeRecords } from './stored-records.ts'

const run = (id: string, more: Partial<ImportRun> = {}): ImportRun => ({
  id,
  startedAt: Date.UTC(2026, 10, 23, 9, 5),
  endedAt: Date.UTC(2026, 10, 23, 9, 50),
  state: 'complete',
  source: 'the project wipf-earlier-website-1f2e3',
  problem: '',
  counts: {
    brought: { Programs: 299, NewsUpdates: 200 },
    wereThere: 0,
    postponed: 0,
    leftOut: 3,
    pictures: 1500,
    accounts: 11,
  },
  findings: [
    {
      kind: 'picture',
      total: 201,
      listed: [
        {
          collection: 'Programs',
          id: 'hall',
          field: 'images',
          words: 'gone.jpg: The storage does not have it any more.',
        },
        {
          collection: 'Programs',
          id: 'x'.repeat(150),
          field: 'images',
          words: `“<img src=x onerror=alert(1)>${'w'.repeat(200)}”`,
        },
      ],
    },
    {
      kind: 'account',
      total: 1,
      listed: [
        { collection: 'accounts.json', id: 'u1', field: null, words: 'stranger@mail.example is left out.' },
      ],
    },
  ],
  ...more,
})

/** Stores an import that failed, and after it one that was complete. */
export async function storeImportRuns(site: { readonly dataDir: string }): Promise<void> {
  const failed = {
    state: 'failed',
    problem: 'The disk is full. Make room, and run the command again.',
  } as const
  for (const [at, one] of [run('first', failed), run('second')].entries()) {
    await storeRecords(
      site,
      [{ kind: 'set', collection: 'Imports', id: one.id, fields: toImportFields(one) }],
      { uid: 'import', name: 'Earlier website' },
      { at: Date.UTC(2026, 10, 23, 9, 5 + at) },
    )
  }
}
