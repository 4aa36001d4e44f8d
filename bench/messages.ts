import type { Change, Collection } from '#ports/documents/document-store.ts'
import { setMessage } from '#domain/contact/rules.ts'
import { adaeze } from '#tests/support/people.ts'
import { createRandom } from '#tests/support/seeded-random.ts'
import { signInByRequest } from '#tests/support/staff-requests.ts'
import { storeRecords } from '#tests/support/stored-records.ts'
import { type Part, withoutGoal } from './part.ts'
import { privateMemory, quiet } from './proc.ts'
import { startSite } from './site.ts'
import { median } from './statistics.ts'

const lists = {
  'the newest that are not answered': '?',
  'the last page of those': '?page_2=99999',
  'all messages': '?show=all',
  'a search that finds one': '?show=all&search=visitor+31999',
  'a search that finds every message': '?show=all&search=visitor',
  'a search that finds none': '?search=zxqvwa',
} as const

/** The lists of many messages, as staff wait for them. */
export const messages: Part = {
  needs: [],
  async measure(bench) {
    const count = bench.quick ? 1_000 : 50_000
    const site = await startSite(bench, { samples: false })
    bench.say(`${count.toLocaleString('en')} messages …`)
    await writeMessages(site, count)
    const staff = await signInByRequest(site.url, adaeze)
    const timed = async (query: string) => {
      const began = performance.now()
      const answer = await staff.send(`/admin/cms/messages${query}`)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${query} answered ${answer.status}`)
      return performance.now() - began
    }
    const memory = async () => {
      await quiet(site.pid, { patienceMs: 60_000 })
      const { main, children } = privateMemory(site.pid)
      return Math.round((main + children) / 2 ** 20)
    }
    await timed('')
    const before = await memory()
    const medians: [string, number][] = []
    for (const [what, query] of Object.entries(lists)) {
      const times: number[] = []
      for (let round = -1; round < (bench.quick ? 3 : 15); round += 1) {
        const ms = await timed(query)
        if (round >= 0) times.push(ms)
      }
      medians.push([what, median(times)])
    }
    const after = await memory()
    await site.stop()
    return {
      rows: [
        ...medians.map(([what, ms], index) =>
          withoutGoal(
            index === 0 ? `Of ${count.toLocaleString('en')} messages: ${what}` : `… ${what}`,
            `${ms.toFixed(0)} ms`,
          ),
        ),
        withoutGoal('… memory before and after', `${before} MB, ${after} MB`),
      ],
      how: 'Messages of 450 characters in SQLite; one in ten is not answered, one in twenty not read, one in forty perhaps spam. Each page is asked for by somebody who is signed in, with its counts; the median of the rounds.',
    }
  },
}

const words =
  'ward meeting women candidate Ìbàdàn party primary chairman please call market training school polling agent help form transport nomination'.split(
    ' ',
  )

async function writeMessages(site: { readonly dataDir: string }, count: number): Promise<void> {
  const random = createRandom(16)
  const first = Date.UTC(2024, 0, 1)
  const mark = (collection: Collection, id: string): Change => ({ kind: 'set', collection, id, fields: {} })
  for (let begin = 0; begin < count; begin += 1_000) {
    const changes = Array.from({ length: Math.min(1_000, count - begin) }, (_, index): Change[] => {
      const number = begin + index
      const id = number.toString(16).padStart(20, '0')
      const message = {
        name: `Visitor ${number}`,
        email: `visitor${number}@mail.example`,
        phone: `0803${String(number).padStart(7, '0')}`,
        message: Array.from({ length: 65 }, () => random.pick(words)).join(' '),
      }
      return [
        { ...setMessage(id, message), at: first + number * 20 * 60_000 },
        ...(number % 20 === 0 ? [] : [mark('ReadMessages', id)]),
        ...(number % 10 === 0 ? [] : [mark('AnsweredMessages', id)]),
        ...(number % 40 === 1 ? [mark('SpamMessages', id)] : []),
      ]
    })
    await storeRecords(site, changes.flat(), { uid: 'visitor', name: 'visitor' })
  }
}
