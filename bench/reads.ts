import { countReads } from '#tests/support/database-reads.ts'
import { adaeze } from '#tests/support/people.ts'
import { ask } from '#tests/support/raw-request.ts'
import { publishProgram, signInByRequest } from '#tests/support/staff-requests.ts'
import { publicPages } from './pages.ts'
import type { Part } from './part.ts'
import { sampleData, startSite } from './site.ts'

/** How often a page is rendered when many ask for it at once, and what a view asks of the database. */
export const measureReads: Part = async (bench) => {
  const reads = countReads(bench.folder)
  const site = await startSite(bench, { from: await sampleData(bench), settings: reads.settings })
  const { cookie } = await signInByRequest(site.url, adaeze)
  const address = await publishProgram(site.url, 'Ward to Chamber')

  // A program page reads its report once for each time it is rendered, so that reads count renders.
  reads.since()
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask(site, { path: address })))
  if (!answers.every(({ status, body }) => status === 200 && body.includes('Ward to Chamber'))) {
    throw new Error('not every one of the thousand was given the page')
  }
  const renders = reads.since().length

  // Each publish makes every page anew: the first view renders, the second is from memory.
  await publishProgram(site.url, 'Chamber to Ward')
  const lines: string[][] = []
  for (const { name, address: path } of await publicPages(site)) {
    reads.since()
    await ask(site, { path })
    const rendered = reads.since().length
    await ask(site, { path })
    lines.push([name, String(rendered), String(reads.since().length)])
  }
  await ask(site, { path: '/', headers: { cookie } })
  const signedIn = reads.since().length
  await site.stop()

  const most = (column: number, names: (name: string) => boolean) =>
    Math.max(...lines.filter(([name = '']) => names(name)).map((line) => Number(line[column])))
  const ofPrograms = most(1, (name) => name === 'program')
  const ofOthers = most(1, (name) => name !== 'program')
  const fromMemory = most(2, () => true)
  const reading = lines
    .filter(([name, rendered]) => name !== 'program' && rendered !== '0')
    .map(([name]) => name)
  return {
    rows: [
      {
        what: 'Renders when 1,000 requests arrive for one page after a publish',
        goal: '1',
        figure: String(renders),
        reached: renders === 1,
      },
      {
        what: 'Database reads per public page view, cached / rendered',
        goal: '0 / 0, a program page 1',
        figure: `${fromMemory} / ${ofOthers}${reading.length > 0 ? ` (${reading.join(', ')})` : ''}, a program page ${ofPrograms}`,
        reached: fromMemory === 0 && ofOthers === 0 && ofPrograms <= 1,
      },
    ],
    details: [
      {
        title: 'Database reads of one view',
        columns: ['route', 'rendered', 'from memory'],
        lines: [...lines, ['home, signed in', String(signedIn), '']],
        how: 'Every statement that the running site asks of its database is written down. The same is held by tests/e2e/page-cache.spec.ts.',
      },
    ],
  }
}
