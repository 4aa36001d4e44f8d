import { adaeze } from '#tests/support/people.ts'
import { threeSmallPhotographs } from '#tests/support/photographs.ts'
import { programFields, signInByRequest, type StaffRequests } from '#tests/support/staff-requests.ts'
import { atMost, type Part, withoutGoal } from './part.ts'
import { quiet } from './proc.ts'
import { type Site, startSite } from './site.ts'
import { medianOf } from './statistics.ts'

/** Times until the home page shows the published record, in milliseconds. */
interface Published {
  readonly sinceSent: number
  /** From sending the form to the answer "saved". */
  readonly untilSaved: number
  /** From the answer "saved"; 0 when the home page was quicker. */
  readonly sinceSaved: number
}

/** Measures how long the home page still shows the earlier state after a publish. */
export const publish: Part = {
  needs: [],
  async measure(bench) {
    const site = await startSite(bench)
    const staff = await signInByRequest(site.url, adaeze)
    const videos: Published[] = []
    const programs: Published[] = []
    const count = bench.quick ? 3 : 11
    bench.say(`${2 * count} times …`)
    for (let round = 0; round <= count; round += 1) {
      videos.push(await publishVideo(site, staff, round))
    }
    for (let round = 0; round <= count; round += 1) {
      const uploads = await Promise.all((await threeSmallPhotographs()).map((one) => staff.upload(one)))
      // Waits until all sizes of the pictures of the previous round are made.
      await quiet(site.pid, { patienceMs: 60_000 })
      const fields = { ...programFields(`Program ${round} of the days`, uploads), date: dateOf(round) }
      programs.push(await send(site, staff, 'programs', fields))
    }
    await site.stop()

    const [video, program] = [videos, programs].map((all) => {
      // The first round compiles code that has not run yet.
      const [, ...rounds] = all
      const ms = medianOf(rounds, ({ sinceSent }) => sinceSent)
      const sinceSaved = medianOf(rounds, (round) => round.sinceSaved)
      return {
        ms,
        words: `${ms.toFixed(1)} ms from sending, ${sinceSaved.toFixed(1)} ms from the answer “saved”`,
      }
    })
    if (!video || !program) throw new Error('nothing was published')
    return {
      rows: [
        atMost('Publish to visible on the home page', 30, 'ms', video.ms, video.words),
        withoutGoal('… of a program with three photographs', program.words),
      ],
      how: 'The form of the staff area is sent as its own script sends it, with a session, photographs uploaded before it; the home page is asked for without a pause until it shows the new title. The median of the rounds. Most of a program’s time goes into decoding and encoding its photographs.',
    }
  },
}

/** Publishes a video. `site`: the site whose home page is requested. */
function publishVideo(site: Pick<Site, 'url'>, staff: StaffRequests, round: number): Promise<Published> {
  return send(site, staff, 'newsupdates', videoFields(round))
}

async function send(
  { url }: Pick<Site, 'url'>,
  staff: StaffRequests,
  list: 'newsupdates' | 'programs',
  fields: Readonly<Record<string, string>>,
): Promise<Published> {
  const until = performance.now() + 10_000
  const shownAt = (async () => {
    while (performance.now() < until) {
      const page = await (await fetch(`${url}/`)).text()
      if (page.includes(fields['title'] ?? '')) return performance.now()
    }
    throw new Error(`“${fields['title']}” was not on the home page within ten seconds`)
  })()
  const sentAt = performance.now()
  const answer = await staff.sendForm(`/admin/cms/${list}/new.data`, fields)
  const savedAt = performance.now()
  const text = await answer.text()
  if (!text.includes('"saved"')) throw new Error(`not published: ${answer.status} ${text.slice(0, 500)}`)
  const shown = await shownAt
  return {
    sinceSent: shown - sentAt,
    untilSaved: savedAt - sentAt,
    sinceSaved: Math.max(0, shown - savedAt),
  }
}

/** Each round has a later day, because the pages show the newest first. */
const dateOf = (round: number) => new Date(Date.UTC(2026, 5, round + 1)).toISOString().slice(0, 10)

/** The form of a news video that is newer than those of earlier rounds. */
export const videoFields = (round: number) => ({
  newsType: 'Online Video',
  title: `Video ${round} of the days`,
  date: dateOf(round),
  link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  videoLink: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
  source: 'Confluence Times',
  summary: '<p>What it is about.</p>',
})
