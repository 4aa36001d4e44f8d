import { expect, test } from 'vitest'
import { createFirstStepsRecord } from '#domain/samples/first-steps.server.ts'
import { firstSettings } from '#domain/settings/values.ts'
import { organisation } from '#site'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { readFirstSteps } from './first-steps.server.ts'

type Site = Parameters<typeof readFirstSteps>[0]

test('the checklist goes for good once everything is done, also when a colleague or the backups go later', async () => {
  const firstSteps = createFirstStepsRecord(temporaryDocuments())
  const social = { instagram: '', twitter: '', youtube: '', facebook: '', whatsapp: '' }
  const partners = [{ name: 'Women of the Delta', url: null, logo: null }]
  const settings = {
    ...firstSettings(organisation),
    ...{ phone: '', email: 'office@wipf.ng', social, partners, aspirantsUrl: '' },
  }
  const read = (people: number) =>
    readFirstSteps({
      samples: { firstSteps, counts: () => ({ program: 0 }) },
      settings: { current: () => settings, hasOwn: () => true },
      programs: { find: () => ({ total: 1 }) },
      accounts: {
        list: async () => Array.from({ length: people }, () => ({ lastSignInAt: 1 })),
        // One that is over, and one that waits.
        invitations: async () => [{ endsAt: 1 }, { endsAt: Date.now() + 60_000 }],
      },
      backups: { state: async () => ({ lastVerified: people > 1 ? 1 : null, isSetUp: true }) },
    } as unknown as Site)
  const open = (await read(1))?.flatMap(({ name, words, isDone }) => (isDone ? [] : `${name}: ${words}`))
  expect(open).toEqual([
    'A colleague: 1 invited, not signed in yet',
    'Backups: The first one is not made yet',
  ])
  expect(await read(2)).toBeNull()
  expect(await read(1)).toBeNull()
})
