import { Stack } from '@mantine/core'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { can, canOpen } from '#domain/accounts/policy.ts'
import { formatDate, momentParts } from '#domain/calendar-date.ts'
import { withoutSubjectLines } from '#domain/contact/subjects.ts'
import { orUntitled } from '#domain/content/untitled.ts'
import { isSubmitted } from '#domain/drafts/schema.ts'
import { locale } from '#domain/locale.ts'
import { sampleTotal } from '#domain/samples/schema.ts'
import { formatDayAndTime, formatDayOf, inSentence, unbroken } from '#domain/short-moment.ts'
import { Continue } from '../drafts/continue.tsx'
import { toDraftSummary } from '../drafts/draft-summary.ts'
import { ProgramOffer } from '../events/program-offer.tsx'
import { senderOf, toMessageSummary } from '../messages/message-summary.ts'
import { MostRead } from '../page-reads/most-read.tsx'
import { readMostRead } from '../page-reads/most-read.server.ts'
import { PageReadsBlock, totalOf } from '../page-reads/page-reads-block.tsx'
import { staffMeta } from '../staff-meta.ts'
import { AnnouncedNotice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useCan } from '../use-can.ts'
import type { Route } from './+types/home.ts'
import { deskKinds, toActivityLine, toChangeLine } from './change-line.ts'
import { stateOfList, stateOfRecord } from './content-state.ts'
import { readErrands } from './errands.server.ts'
import { readFirstSteps } from './first-steps.server.ts'
import { OnTheirWay, RecentChanges, Samples, UnreadMessages } from './desk-panels.tsx'
import { MakeItYours } from './make-it-yours.tsx'
import { HostedLine, MaintenanceNotice } from './operator-notices.tsx'
import { type TaskStates, Tasks } from './tasks.tsx'
import { toUnreportedEvents } from './unreported-events.ts'
import { toWaits } from './waits.ts'
import { WaitsList } from './waits-list.tsx'
import styles from './home.module.css'

const shownMessages = 2
const shownChanges = 2
const dayMs = 24 * 3_600_000
/** Messages that were not answered for this time are pointed out. */
const longWaitMs = 7 * dayMs

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid } = editor
  const site = context.get(siteContext)
  const { messages, changes, programs, news } = site
  const now = Date.now()
  const urgentMessages = messages.list({ part: 'urgent', search: '', page: 1 })
  const [
    urgent,
    waitingLong,
    firstUnread,
    unsentMails,
    recentContents,
    recentActivity,
    coreAreas,
    mandate,
    about,
    accounts,
    drafts,
    errands,
    reads,
    mostRead,
    firstSteps,
    hosted,
    check,
  ] = await Promise.all([
    urgentMessages,
    messages.unanswered(now - longWaitMs),
    // Urgent messages come first here, and are in another list of the desk.
    urgentMessages.then(({ total }) => messages.firstUnread(total + shownMessages)),
    messages.unsentMails(),
    changes.recent(shownChanges),
    site.activity.recent({ count: shownChanges, kinds: deskKinds }),
    changes.last('LandingPage', 'CoreAreas'),
    changes.last('aboutUs', 'Mandate'),
    changes.last('aboutUs', 'About'),
    site.accounts.list(),
    site.drafts.all().then((all) => all.filter((draft) => canOpen(editor, draft.form))),
    can(editor, 'change-settings') ? readErrands(site, now) : [],
    site.pageReads.lastDays(),
    readMostRead(site, 5),
    can(editor, 'change-settings') ? readFirstSteps(site) : null,
    site.maintenance.hosted(),
    can(editor, 'change-settings') ? site.maintenance.providerCheck() : null,
  ])
  const dismissed = site.events.get(new URL(request.url).searchParams.get('dismissed') ?? '')
  const enabled = accounts.filter(({ disabledAt }) => disabledAt === null)
  // Not on the first day, which has enough to learn.
  const withoutTwoStep = enabled.filter(({ twoStep, createdAt }) => !twoStep && createdAt < now - dayMs)
  const samples = site.samples.counts()
  const next = site.events.upcoming()[0]
  const own = drafts.filter(({ owner }) => owner.uid === uid)
  // A draft that is planned or was handed in is in another list of the desk.
  const unfinished = drafts.filter((draft) => !isSubmitted(draft))
  const [newest] = unfinished.filter(({ owner }) => owner.uid === uid)
  const [urgentMessage] = urgent.items
  return {
    uid,
    dismissed: dismissed && !dismissed.needsProgram ? { id: dismissed.id, title: dismissed.title } : null,
    states: {
      'core-areas': stateOfRecord(coreAreas),
      program: stateOfList(
        programs.find({ title: '', theme: null, year: null, page: 1 }).total,
        'program',
        samples.program,
      ),
      news: stateOfList(news.all().length, 'news update', samples.news),
      mandate: stateOfRecord(mandate),
      staff: stateOfList(site.staff.team().length, 'profile', samples.staff),
      about: stateOfRecord(about),
      accounts: stateOfList(accounts.length, 'account'),
      event: next ? `Next: ${unbroken(formatDate(momentParts(next.startsAt).date))}` : 'None ahead',
      woman: stateOfList(site.women.all().length, ['woman', 'women'], samples.woman),
      representation: stateOfList(site.representation.records().length, 'count', samples.representation),
    } satisfies TaskStates,
    waits: toWaits(
      {
        urgent: {
          count: urgent.total,
          first: urgentMessage ? { id: urgentMessage.id, sender: senderOf(urgentMessage) } : null,
        },
        waitingLong,
        drafts,
        unreportedEvents: toUnreportedEvents(site.events.begun(), {
          reported: new Set([...programs.reportedEventIds(), ...drafts.map(({ event }) => event)]),
          now,
        }),
        failedMails: site.mail.isSetUp ? unsentMails.failed.length : 0,
        // The checklist has the backups.
        errands: firstSteps
          ? errands.filter(({ name, tone }) => name !== 'backups' || tone === 'failed')
          : errands,
        withoutTwoStep: {
          own: withoutTwoStep.some((account) => account.uid === uid),
          others: withoutTwoStep.filter((account) => account.uid !== uid).length,
        },
      },
      editor,
    ),
    messages: firstUnread
      .map((message) => ({ ...message, message: withoutSubjectLines(message.message) }))
      .map((message) => toMessageSummary(message, uid, now))
      .filter(({ isUrgent }) => !isUrgent)
      .slice(0, shownMessages),
    changes: [
      ...recentContents.map((change) => toChangeLine(change, now)),
      ...recentActivity.map((entry) => toActivityLine(entry, now)),
    ]
      .toSorted((a, b) => b.at - a.at)
      .slice(0, shownChanges),
    firstSteps,
    databaseDamaged: site.maintenance.databaseDamaged(),
    hosted: hosted && {
      ...hosted,
      asOf: hosted.at === null ? null : unbroken(inSentence(formatDayAndTime(hosted.at, now))),
    },
    check: check && { on: unbroken(formatDayOf(check.at)), failed: check.failed },
    draft: newest ? toDraftSummary(newest, uid, now) : null,
    otherDrafts: unfinished.length - (newest ? 1 : 0),
    onTheirWay: own
      .flatMap(({ id, title, handedInAt }) => (handedInAt === null ? [] : [{ id, title, handedInAt }]))
      .map(({ id, title, handedInAt }) => ({
        id,
        title: orUntitled(title),
        since: unbroken(inSentence(formatDayAndTime(handedInAt, now))),
      })),
    publishers: new Intl.ListFormat(locale, { type: 'disjunction' }).format(
      enabled.filter((account) => can(account, 'publish')).map(({ username }) => username),
    ),
    samples: sampleTotal(samples),
    reads,
    mostRead,
  }
}

export const meta: Route.MetaFunction = () => staffMeta('Select item to update')

export default function Home({ loaderData }: Route.ComponentProps) {
  const { uid, dismissed, samples, draft, otherDrafts, reads } = loaderData
  const total = totalOf(reads)
  const canRemoveSamples = useCan('remove-samples')
  return (
    <>
      <PageHead title="Select item to update" />
      {dismissed && (
        <AnnouncedNotice
          tone="success"
          action={
            <ProgramOffer event={dismissed.id} intent="bringBack" uid={uid}>
              Undo
            </ProgramOffer>
          }
        >
          “<bdi>{dismissed.title}</bdi>” needs no program. The desk does not ask for it again.
        </AnnouncedNotice>
      )}
      <MaintenanceNotice {...loaderData} />
      <HostedLine {...loaderData} />
      <div className={styles.columns}>
        <Stack gap={20}>
          <Continue draft={draft} others={otherDrafts} />
          <WaitsList waits={loaderData.waits} uid={uid} />
          {loaderData.firstSteps && <MakeItYours steps={loaderData.firstSteps} />}
          <Tasks states={loaderData.states} />
        </Stack>
        <Stack gap={20}>
          <OnTheirWay drafts={loaderData.onTheirWay} publishers={loaderData.publishers} />
          <UnreadMessages messages={loaderData.messages} />
          {total > 0 && (
            <PageReadsBlock
              title={`Read in ${reads.length} days`}
              total={total === 1 ? '1 page' : `${total} pages`}
              days={reads}
            >
              <MostRead pages={loaderData.mostRead} />
            </PageReadsBlock>
          )}
          <RecentChanges changes={loaderData.changes} />
          {samples > 0 && canRemoveSamples && <Samples count={samples} />}
        </Stack>
      </div>
    </>
  )
}
