import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { can, rightsWords, whoCan } from '#domain/accounts/policy.ts'
import { orUntitled } from '#domain/content/untitled.ts'
import { canSee } from '#domain/drafts/schema.ts'
import { sizeInWords } from '#domain/maintenance/disk-space.ts'
import { sampleTotal } from '#domain/samples/schema.ts'
import { organisation } from '#site'
import { Continue } from '../drafts/continue.tsx'
import { toDraftSummary } from '../drafts/draft-summary.ts'
import { planFragment } from '../drafts/plan-fragment.ts'
import { accountField } from '../form/hidden-fields.ts'
import { Icon, type IconName } from '../icon.tsx'
import { AnnouncedNotice } from '../lists/announced-notice.tsx'
import { MessageRow } from '../messages/message-row.tsx'
import { toMessageSummary } from '../messages/message-summary.ts'
import { SampleBadge } from '../sample-badge.tsx'
import { useCan } from '../use-can.ts'
import type { Route } from './+types/home.ts'
import { AllWell } from './all-well.tsx'
import { backupWords, needsSomebody } from './backup-words.ts'
import { LastBackup } from './last-backup.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { toChangeLine } from './change-line.ts'
import { stateOfList, stateOfRecord } from './content-state.ts'
import { type PlannedDraft, toPlannedDrafts } from './planned-drafts.ts'
import { toWaitingDrafts, type WaitingDraft } from './waiting-drafts.ts'
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
    newestUnread,
    recent,
    coreAreas,
    mandate,
    about,
    accounts,
    drafts,
    picturesHeld,
    freeBytes,
    backups,
  ] = await Promise.all([
    messages.unread(),
    messages.unanswered(),
    messages.unanswered(now - longWaitMs),
    messages.urgent(),
    messages.newestUnread(shownMessages),
    changes.recent(shownChanges),
    changes.last('LandingPage', 'CoreAreas'),
    changes.last('aboutUs', 'Mandate'),
    changes.last('aboutUs', 'About'),
    site.accounts.list(),
    site.drafts.all().then((all) => all.filter((draft) => canSee(draft, editor))),
    maintenance.picturesHeld(),
    maintenance.diskNearlyFull(),
    site.backups.state(),
  ])
  const stoppedId = new URL(request.url).searchParams.get('stopped')
  const stopped = drafts.find(({ id, plan }) => id === stoppedId && plan === null)
  return {
    uid,
    username,
    rights: rightsWords({ role, owner }),
    stopped: stopped ? orUntitled(stopped.title) : null,
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
    unread,
    unanswered,
    waitingLong,
    urgent,
    isMailSetUp: site.mail.isSetUp,
    withoutTwoStep: accounts.filter(({ twoStep, disabledAt }) => !twoStep && disabledAt === null).length,
    messages: newestUnread.map((message) => toMessageSummary(message, uid, now)),
    changes: recent.map((change) => toChangeLine(change, now)),
    picturesHeld,
    databaseDamaged: maintenance.databaseDamaged(),
    freeSpace: freeBytes === null ? null : sizeInWords(freeBytes),
    backup: backupWords(backups, { isOwner: owner, now }),
    hasBackup: backups.isSetUp && backups.lastProved !== null,
    drafts: drafts
      .filter(({ owner }) => owner.uid === uid)
      .slice(0, shownDrafts)
      .map((draft) => toDraftSummary(draft, uid, now)),
    allDrafts: drafts.length,
    waiting: can(editor, 'publish') ? toWaitingDrafts(drafts, uid, now) : [],
    plans: toPlannedDrafts(drafts, uid),
    samples: sampleTotal(site.samples.counts()),
  }
}

export const meta: Route.MetaFunction = () => [{ title: `Select item to update | ${organisation.name}` }]

interface Item {
  /** Null when the account may not do it; `state` then says who may. */
  readonly to: string | null
  /** The label from the specification. */
  readonly label: string
  /** The current state in one line. */
  readonly state: string
  readonly icon: IconName
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { username, states, unread, messages, changes, samples, picturesHeld, databaseDamaged } = loaderData
  const { uid, stopped, drafts, allDrafts, plans, waiting } = loaderData
  const canRemoveSamples = useCan('remove-samples')
  const canAddAccounts = useCan('add-accounts')
  const allWell = isAllWell(loaderData)
  const items: readonly Item[] = [
    { to: href('/admin/cms/coreareas/new'), label: 'Core Areas', state: states.coreAreas, icon: 'grid' },
    { to: href('/admin/cms/programs/new'), label: 'Add New Program', state: states.programs, icon: 'flag' },
    {
      to: href('/admin/cms/newsupdates/new'),
      label: 'Add News Update',
      state: states.news,
      icon: 'newspaper',
    },
    { to: href('/admin/cms/mandate/new'), label: 'Mandate Update', state: states.mandate, icon: 'page' },
    { to: href('/admin/cms/staff/new'), label: 'Add Staff', state: states.staff, icon: 'people' },
    { to: href('/admin/cms/about/new'), label: 'About Update', state: states.about, icon: 'picture' },
    {
      to: canAddAccounts ? href('/admin/cms/user/new') : null,
      label: 'Add New Account',
      state: canAddAccounts ? states.accounts : whoCan('add-accounts'),
      icon: 'person',
    },
  ]
  return (
    <>
      <h1 className={styles.title}>Select item to update</h1>
      <p className={styles.who}>
        Signed in as <bdi>{username}</bdi>. {loaderData.rights}
      </p>
      {stopped !== null && (
        <AnnouncedNotice tone="success">
          “<bdi>{stopped}</bdi>” is not published by itself any more. It is a draft.
        </AnnouncedNotice>
      )}
      <MaintenanceNotice picturesHeld={picturesHeld} databaseDamaged={databaseDamaged} />
      {allDrafts > 0 && <Continue drafts={drafts} all={allDrafts} />}
      <div className={styles.columns}>
        <div className={styles.updates}>
          <ul className={styles.items}>
            {items.map(({ to, label, state, icon }) => (
              <li key={label}>
                <ItemRow to={to}>
                  <span className={styles.icon}>
                    <Icon name={icon} size={22} />
                  </span>
                  <span className={styles.words}>
                    <span className={styles.label}>{label}</span>
                    <span className={styles.state}>{state}</span>
                  </span>
                  {to !== null && <Icon name="arrow-right" size={22} />}
                </ItemRow>
              </li>
            ))}
          </ul>
          {!allWell && <RecentChanges changes={changes} />}
          {samples > 0 && canRemoveSamples && <Samples count={samples} />}
        </div>
        <div className={styles.beside}>
          {allWell && <AllWell />}
          <NeedsYou failed={plans.failed} {...loaderData} />
          <Waiting waiting={waiting} />
          <Planned planned={plans.planned} uid={uid} />
          {allWell ? (
            <RecentChanges changes={changes} />
          ) : (
            <UnreadMessages unread={unread} unanswered={loaderData.unanswered} messages={messages} />
          )}
          <LastBackup backup={loaderData.backup} canBeRead={loaderData.hasBackup} />
        </div>
      </div>
    </>
  )
}

function ItemRow({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span className={styles.item}>{children}</span>
  return (
    <Link to={to} className={styles.item}>
      {children}
    </Link>
  )
}

type Shown = Route.ComponentProps['loaderData']

/** Whether nothing waits for anybody. */
const isAllWell = ({ plans, waiting, ...shown }: Shown) =>
  [plans.failed, plans.planned, waiting].every((list) => list.length === 0) &&
  shown.allDrafts + shown.unread + shown.unanswered === 0 &&
  shown.isMailSetUp &&
  shown.freeSpace === null &&
  shown.withoutTwoStep === 0 &&
  !needsSomebody(shown.backup) &&
  !shown.picturesHeld &&
  !shown.databaseDamaged

function NeedsYou({
  failed,
  urgent,
  waitingLong,
  isMailSetUp,
  freeSpace,
  withoutTwoStep,
  backup,
}: Pick<Shown, 'urgent' | 'waitingLong' | 'isMailSetUp' | 'freeSpace' | 'withoutTwoStep' | 'backup'> & {
  failed: readonly PlannedDraft[]
}) {
  const canManage = useCan('manage-accounts')
  const canChangeSettings = useCan('change-settings')
  const needsBackup = needsSomebody(backup)
  const needs =
    [urgent > 0, waitingLong > 0, !isMailSetUp, freeSpace !== null, withoutTwoStep > 0, needsBackup].filter(
      Boolean,
    ).length + failed.length
  if (needs === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="needs-you">
      <div className={styles.head}>
        <h2 id="needs-you">Needs you</h2>
        <span className={styles.count}>{needs}</span>
      </div>
      <ul className={styles.rows}>
        {urgent > 0 && (
          <Need
            what={urgent === 1 ? '1 message is perhaps urgent' : `${urgent} messages are perhaps urgent`}
            words="Read it first. If somebody is in danger now, call 112."
            to={`${href('/admin/cms/messages')}?show=urgent`}
          />
        )}
        {waitingLong > 0 && (
          <Need
            warning
            what={`${waitingLong === 1 ? '1 message has' : `${waitingLong} messages have`} waited for a week`}
            words="Nobody has answered."
            to={href('/admin/cms/messages')}
          />
        )}
        {withoutTwoStep > 0 && (
          <Need
            what={`${withoutTwoStep === 1 ? '1 account has' : `${withoutTwoStep} accounts have`} no two-step sign-in`}
            words={`Each is set up under Your profile.${canManage ? '' : ' Ask an owner.'}`}
            to={canManage ? href('/admin/cms/accounts') : null}
          />
        )}
        {needsSomebody(backup) && (
          <Need what={backup.what} words={backup.words} to={null} warning={backup.tone === 'warning'} />
        )}
        {failed.map(({ id, title, to, words }) => (
          <li key={id} className={styles.need}>
            <Icon name="alert" size={20} />
            <div>
              <strong>Not published as planned</strong>
              <span className={styles.state}>
                “<bdi>{title}</bdi>”. {words}
              </span>
            </div>
            <ButtonLink to={to} variant="ghost" size="small">
              Open<VisuallyHidden> {title}</VisuallyHidden>
            </ButtonLink>
          </li>
        ))}
        {!isMailSetUp && (
          <Need
            warning
            icon="mail"
            what="Mail is not set up"
            words="Nobody is told about new messages. Look here each day."
            to={canChangeSettings ? `${href('/admin/cms/settings')}#mail` : null}
            action="Set up"
          />
        )}
        {freeSpace !== null && (
          <Need
            warning
            what="The disk is nearly full"
            words={`${freeSpace} left. Remove for good what you no longer need, and tell whoever runs the server.`}
            to={href('/admin/cms/taken-off')}
            action="Taken off"
          />
        )}
      </ul>
    </section>
  )
}

function Need({
  what,
  words,
  to,
  action = 'Open',
  icon = 'alert',
  warning = false,
}: {
  what: string
  words: string
  /** Null when there is no page for it, or not for this account. */
  to: string | null
  action?: string
  icon?: IconName
  warning?: boolean
}) {
  return (
    <li className={styles.need} data-warning={warning ? '' : undefined}>
      <Icon name={icon} size={20} />
      <div>
        <strong>{what}</strong>
        <span className={styles.state}>{words}</span>
      </div>
      {to !== null && (
        <ButtonLink to={to} variant="ghost" size="small">
          {action}
          <VisuallyHidden>: {what}</VisuallyHidden>
        </ButtonLink>
      )}
    </li>
  )
}

function Waiting({ waiting }: { waiting: readonly WaitingDraft[] }) {
  if (waiting.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="waiting">
      <div className={styles.head}>
        <h2 id="waiting">Waits for you to publish</h2>
      </div>
      <ul className={styles.rows}>
        {waiting.map(({ id, title, to, words }) => (
          <li key={id} className={styles.change}>
            <span dir="auto" className={styles.changed}>
              {title}
            </span>
            <span className={styles.state}>{words}</span>
            <span className={styles.ways}>
              <Link to={to}>
                Read and publish<VisuallyHidden> {title}</VisuallyHidden>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Planned({ planned, uid }: { planned: readonly PlannedDraft[]; uid: string }) {
  const canPlan = useCan('plan')
  if (planned.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="planned">
      <div className={styles.head}>
        <h2 id="planned">Planned</h2>
      </div>
      <ul className={styles.rows}>
        {planned.map(({ id, title, to, mine, words }) => {
          const named = <VisuallyHidden> of {title}</VisuallyHidden>
          return (
            <li key={id} className={styles.change}>
              <Link to={to} dir="auto" className={styles.changed}>
                {title}
              </Link>
              <span className={styles.state}>{words}</span>
              {mine && canPlan && (
                <Form method="post" action={href('/admin/cms/drafts/:id', { id })} className={styles.ways}>
                  <Link to={to + planFragment}>Change the time{named}</Link>
                  <input type="hidden" name={accountField} value={uid} />
                  <input type="hidden" name="from" value="desk" />
                  <button type="submit" name="intent" value="stop-plan">
                    Stop<VisuallyHidden> the plan of {title}</VisuallyHidden>
                  </button>
                </Form>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function UnreadMessages({ unread, unanswered, messages }: Pick<Shown, 'unread' | 'unanswered' | 'messages'>) {
  return (
    <section className={styles.panel} aria-labelledby="unread-messages">
      <div className={styles.head}>
        <h2 id="unread-messages">Unread messages</h2>
        {unread > 0 && <span className={styles.count}>{unread}</span>}
      </div>
      {messages.length > 0 ? (
        <ul className={styles.rows}>
          {messages.map((message) => (
            <li key={message.id} className={styles.message}>
              <MessageRow message={message} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>You have read every message.</p>
      )}
      <p className={styles.more}>
        <Link to={href('/admin/cms/messages')}>Open messages</Link>
        {unanswered > 0 && ` ${unanswered} not answered`}
      </p>
    </section>
  )
}

function RecentChanges({ changes }: Pick<Shown, 'changes'>) {
  return (
    <section className={styles.panel} aria-labelledby="recent-changes">
      <div className={styles.head}>
        <h2 id="recent-changes">Recent changes</h2>
      </div>
      {changes.length > 0 ? (
        <ul className={styles.rows}>
          {changes.map(({ title, words, to }, index) => (
            // Changes have no id, and the list is always replaced as a whole.
            <li key={index} className={styles.change}>
              {to ? (
                <Link to={to} dir="auto" className={styles.changed}>
                  {title}
                </Link>
              ) : (
                <span dir="auto" className={styles.changed}>
                  {title}
                </span>
              )}
              <span className={styles.state}>{words}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>Nobody has changed anything yet.</p>
      )}
      <p className={styles.more}>
        <Link to={href('/admin/cms/changes')}>All changes</Link>
      </p>
    </section>
  )
}

function Samples({ count }: { count: number }) {
  return (
    <section className={styles.samples} aria-labelledby="samples">
      <h2 id="samples">
        Sample content <SampleBadge />
      </h2>
      <p>
        {count === 1 ? '1 record on the website is' : `${count} records on the website are`} made up, to show
        how it looks. Remove them when you have content of your own.
      </p>
      <Link to={href('/admin/cms/samples')}>Remove the samples</Link>
    </section>
  )
}
