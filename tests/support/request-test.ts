import { expect, test as base } from 'vitest'
import { startSiteInProcess } from './in-process-site.ts'
import type { Person } from './people.ts'
import { type Content, copyPreparedData } from './prepared-data.ts'
import type { RunningSite } from './running-site.ts'
import { signInByRequest } from './staff-requests.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/**
 * Vitest's `test` for requests to the built site, without a browser. Each test has a site of its own, with Adaeze's
 * account. `forumTest` gives it the content of a forum. Do not use `test.override`: the files of a worker share `test`.
 */
export const test = base.extend<{
  content: Content
  /** Runs in the process of the test. The test fails when the log has a fault. */
  site: RunningSite
  /** A person without an account. */
  visitor: Visitor
  /** Signs a person in. All but Adaeze need an account first: see `registerAccount`. */
  signedIn: (person: Person) => Promise<Visitor>
}>({
  content: 'nothing',

  site: async ({ content }, provide) => {
    const site = await startSiteInProcess({ dataDir: await copyPreparedData(content) })
    await provide(site)
    await site.kill()
    expect(site.output(), 'the log').not.toContain('"event":"fault"')
  },

  visitor: ({ site }, provide) => provide(createVisitor(site)),

  signedIn: ({ site }, provide) =>
    provide(async (person) => {
      const { cookie } = await signInByRequest(site.url, person)
      return createVisitor(site, cookie)
    }),
})

export const forumTest = test.extend({ content: 'forum' })
