import { Stack } from '@mantine/core'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { can, rightsWords } from '#domain/accounts/policy.ts'
import { orUntitled } from '#domain/content/untitled.ts'
import { canSee } from '#domain/drafts/schema.ts'
import { sampleTotal } from '#domain/samples/schema.ts'
import { Continue } from '../drafts/continue.tsx'
import { toDraftSummary } from '../drafts/draft-summary.ts'
import { ProgramOffer } from '../events/program-offer.tsx'
import { toMessageSummary } from '../messages/message-summary.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useCan } from '../use-can.ts'
import { staffMeta } from '../staff-meta.ts'
import { AnnouncedNotice } from '../ui/notice.tsx'
import type { Route } from './+types/home.ts'
import { AllWell } from './all-well.tsx'
import { backupWords, newestBackupWords } from './backup-words.ts'
import { deskKinds, toActivityLine, toChangeLine } from './change-line.ts'
import { stateOfList, stateOfRecord } from './content-state.ts'
import { LastBackup } from './last-backup.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { NeedsYou } from './needs-you.tsx'
import { toNeeds } from './needs.ts'
import { Planned } from './planned.tsx'
import { toPlannedDrafts } from './planned-drafts.ts'
import { RecentChanges } from './recent-changes.tsx'
import { Samples } from './samples.tsx'
import { UnreadMessages } from './unread-messages.tsx'
import { toUnreportedEvents } from './unreported-events.ts'
import { UpdateList } from './update-list.tsx'
import { Waiting } from './waiting.tsx'
import { toWaitingDrafts } from './waiting-drafts.ts'
import styles from './home.module.css'

const shownMessages = 3
const shownChanges = 6
const shownDrafts = 3
/** Messages that were not answered for this time are pointed out. */
const longWaitMs = 7 * 24 * 3_600_000

export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid, username, role, owner } = editor
  const site = context.get(siteContext)
  const { messages, changes, programs, news, maintenance } = site
  const now = Date.now()
  const [
    unread,
    unanswered,
    waitingLong,
    urgent,
    firstUnread,
    recentContents,
    recentActivity,
    coreAreas,
    mandate,
    about,
    accounts,
    drafts,
    disk,
    backups,
    unsentMails,
  ] = await Promise.all([
    messages.unread(),
    messages.unanswered(),
    messages.unanswered(now - longWaitMs),
    messages.urgent(),
    messages.firstUnread(shownMessages),
    changes.recent(shownChanges),
    site.activity.recent({ count: shownChanges, kinds: deskKinds }),
    changes.last('LandingPage', 'CoreAreas'),
    changes.last('aboutUs', 'Mandate'),
    changes.last('aboutUs', 'About'),
    site.accounts.list(),
    site.drafts.all().then((all) => all.filter((draft) => canSee(draft, editor))),
    maintenance.diskNearlyFull(),
    site.backups.state(),
    messages.unsentMails(),
  ])
  const { searchParams } = new URL(request.url)
  const stoppedId = searchParams.get('stopped')
  const dismissed = site.events.get(searchParams.get('dismissed') ?? '')
  const stopped = drafts.find(({ id, plan }) => id === stoppedId && plan === null)
  const plans = toPlannedDrafts(drafts, uid)
  const backup = backupWords(backups, { isOwner: owner, now })
  const withoutTwoStep = accounts.filter(({ twoStep, disabledAt }) => !twoStep && disabledAt === null)
  return {
    uid,
    username,
    rights: rightsWords({ role, owner }),
    stopped: stopped ? orUntitled(stopped.title) : null,
    dismissed: dismissed && !dismissed.needsProgram ? { id: dismissed.id, title: dismissed.title } : null,
    states: {
      coreAreas: stateOfRecord(coreAreas),
      programs: stateOfList(
        programs.find({ title: '', theme: null, year: null, page: 1 }).total,
        ['program', 'programs'],
        programs.latest(1)[0]?.date,
      ),
      news: stateOfList(news.all().length, ['news update', 'news updates'], news.all()[0]?.date),
      mandate: stateOfRecord(mandate),
      staff: stateOfList(site.staff.team().length, ['staff profile', 'staff profiles']),
      about: stateOfRecord(about),
      accounts: stateOfList(accounts.length, ['account', 'accounts']),
    },
    needs: toNeeds(
      {
        ...{ urgent, waitingLong, backup, disk },
        failedPlans: plans.failed,
        unreportedEvents: toUnreportedEvents(site.events.begun(), {
          reported: new Set([...programs.reportedEventIds(), ...drafts.map(({ event }) => event)]),
          now,
        }),
        isMailSetUp: site.mail.isSetUp,
        failedMails: site.mail.isSetUp ? unsentMails.failed.length : 0,
        withoutTwoStep: {
          own: withoutTwoStep.some((account) => account.uid === uid),
          others: withoutTwoStep.filter((account) => account.uid !== uid).length,
        },
      },
      editor,
    ),
    unread,
    unanswered,
    messages: firstUnread.map((message) => toMessageSummary(message, uid, now)),
    changes: [
      ...recentContents.map((change) => toChangeLine(change, { now, rights: editor })),
      ...recentActivity.map((entry) => toActivityLine(entry, now)),
    ]
      .toSorted((a, b) => b.at - a.at)
      .slice(0, shownChanges),
    databaseDamaged: maintenance.databaseDamaged(),
    backup,
    newestBackup: can(editor, 'make-backups') ? newestBackupWords(backups, now) : null,
    drafts: drafts
      .filter(({ owner }) => owner.uid === uid)
      .slice(0, shownDrafts)
      .map((draft) => toDraftSummary(draft, uid, now)),
    allDrafts: drafts.length,
    waiting: can(editor, 'publish') ? toWaitingDrafts(drafts, uid, now) : [],
    planned: plans.planned,
    samples: sampleTotal(site.samples.counts()),
  }
}

export const meta: Route.MetaFunction = () => staffMeta('Select item to update')

export default function Home({ loaderData }: Route.ComponentProps) {
  const { uid, username, rights, stopped, dismissed, states, samples, drafts, allDrafts, backup } = loaderData
  const canRemoveSamples = useCan('remove-samples')
  const allWell = isAllWell(loaderData)
  // A phone shows the side column above the list. A backup that works comes last there.
  const isBackupOff = backup?.tone === 'not-set-up'
  return (
    <>
      <PageHead
        title="Select item to update"
        about={
          <>
            Signed in as <bdi>{username}</bdi>. {rights}
          </>
        }
      />
      {stopped !== null && (
        <AnnouncedNotice tone="success">
          The plan is stopped. “<bdi>{stopped}</bdi>” is a draft again.
        </AnnouncedNotice>
      )}
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
      {allDrafts > 0 && <Continue drafts={drafts} all={allDrafts} />}
      <div className={styles.columns}>
        <Stack gap={24}>
          <UpdateList states={states} />
          {!allWell && <RecentChanges changes={loaderData.changes} />}
          {samples > 0 && canRemoveSamples && <Samples count={samples} />}
          {!isBackupOff && <LastBackup backup={backup} newest={loaderData.newestBackup} />}
        </Stack>
        <Stack gap={24} className={styles.beside}>
          {allWell && <AllWell />}
          <NeedsYou needs={loaderData.needs} uid={uid} />
          <Waiting waiting={loaderData.waiting} />
          <Planned planned={loaderData.planned} uid={uid} />
          {allWell ? <RecentChanges changes={loaderData.changes} /> : <UnreadMessages {...loaderData} />}
          {isBackupOff && <LastBackup backup={backup} newest={null} />}
        </Stack>
      </div>
    </>
  )
}

/** Whether nothing waits for anybody. */
const isAllWell = ({ needs, planned, waiting, ...shown }: Route.ComponentProps['loaderData']) =>
  needs.length + planned.length + waiting.length === 0 &&
  shown.allDrafts + shown.unread + shown.unanswered === 0 &&
  !shown.databaseDamaged
