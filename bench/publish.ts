import { adaeze } from '#tests/support/people.ts'
import { takePhotograph, threeSmallPhotographs } from '#tests/support/photographs.ts'
import { programFields, signInByRequest, type StaffRequests } from '#tests/support/staff-requests.ts'
import type { Part } from './part.ts'
import { quiet } from './proc.ts'
import { sampleData, startSite } from './site.ts'
import { median } from './statistics.ts'

const mostMs = 30
const patienceMs = 10_000

interface Published {
  /** Milliseconds from sending the form until the home page shows it. */
  readonly fromSending: number
  /** … from the answer that says it is saved; 0 when the home page was quicker. */
  readonly fromSaved: number
}

/** How long a visitor of the home page still sees yesterday's after somebody has published. */
export const measurePublish: Part = async (bench) => {
  await takePhotograph('small portrait.jpg')
  const site = await startSite(bench, { from: await sampleData(bench) })
  const staff = await signInByRequest(site.url, adaeze)
  const count = bench.quick ? 3 : 11
  const videos: Published[] = []
  const programs: Published[] = []
  bench.say(`publishing ${2 * count} times …`)
  // The first of each kind compiles what has not run yet.
  for (let round = 0; round <= count; round += 1) {
    const video = await publish(site.url, staff, '/admin/cms/newsupdates/new.data', videoFields(round))
    if (round > 0) videos.push(video)
  }
  for (let round = 0; round <= count; round += 1) {
    const uploads = await Promise.all((await threeSmallPhotographs()).map((one) => staff.upload(one)))
    // Until the pictures of the round before are cut in all their sizes.
    await quiet(site.pid, { patienceMs: 60_000 })
    const fields = { ...programFields(`Program ${round} of the days`, uploads), date: dateOf(round) }
    const program = await publish(site.url, staff, '/admin/cms/programs/new.data', fields)
    if (round > 0) programs.push(program)
  }
  await site.stop()

  const middle = (all: readonly Published[], from: keyof Published) => median(all.map((one) => one[from]))
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return {
    rows: [
      {
        what: 'Publish to visible on the home page',
        goal: `at most ${mostMs} ms`,
        figure: `${ms(middle(videos, 'fromSending'))} from sending, ${ms(middle(videos, 'fromSaved'))} from the answer “saved”`,
        reached: middle(videos, 'fromSending') <= mostMs,
      },
    ],
    details: [
      {
        title: 'Publish to visible',
        columns: ['published', 'from sending the form', 'from the answer “saved”'],
        lines: [
          ['news with a video', ms(middle(videos, 'fromSending')), ms(middle(videos, 'fromSaved'))],
          [
            'program with three photographs',
            ms(middle(programs, 'fromSending')),
            ms(middle(programs, 'fromSaved')),
          ],
        ],
        how: 'The form of the staff area is sent as its own script sends it, with a session, photographs uploaded before it; the home page is asked for without a pause until it shows the new title. The middle of the rounds. Photographs are decoded and written again between sending and “saved”, which is most of that time.',
      },
    ],
  }
}

async function publish(
  url: string,
  staff: StaffRequests,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Published> {
  const title = fields['title'] ?? ''
  let over = false
  const shownAt = (async () => {
    while (!over) {
      const page = await (await fetch(`${url}/`)).text()
      if (page.includes(title)) return performance.now()
    }
    throw new Error(`“${title}” was not seen on the home page within ${patienceMs} ms`)
  })()
  const sentAt = performance.now()
  const answer = await staff.sendForm(path, fields)
  const savedAt = performance.now()
  const said = await answer.text()
  if (!said.includes('"saved"')) throw new Error(`not published: ${answer.status} ${said.slice(0, 500)}`)
  const patience = setTimeout(() => (over = true), patienceMs)
  const shown = await shownAt
  clearTimeout(patience)
  return { fromSending: shown - sentAt, fromSaved: Math.max(0, shown - savedAt) }
}

/** A day later each time: the home page shows the newest. */
const dateOf = (round: number) => `2026-10-${String(round + 1).padStart(2, '0')}`

const videoFields = (round: number) => ({
  newsType: 'Online Video',
  title: `Video ${round} of the days`,
  date: dateOf(round),
  link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  videoLink: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
  source: 'Confluence Times',
  summary: '<p>What it is about.</p>',
})
