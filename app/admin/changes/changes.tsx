import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Form, href, Link, useSubmit } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ContentChange } from '#domain/changes/schema.ts'
import type { HistoryQueries } from '#domain/history/queries.server.ts'
import { Icon } from '../icon.tsx'
import { Choice } from '../lists/choice.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { TextWithAddresses } from '../mail-address.tsx'
import { staffMeta } from '../staff-meta.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/changes.ts'
import {
  type ChangeEntry,
  type ChangeGroup,
  changeGroups,
  contentGroups,
  fromActivity,
  fromContent,
  isIn,
  kindsIn,
  readBefore,
  toDays,
  toPage,
} from './change-entries.ts'
import styles from './changes.module.css'

const perPage = 50
const yearMs = 366 * 24 * 3_600_000

/** Reads `person`, `kind` and `before` from the address. A value that is not on the list counts as none. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const rights = requireEditor(context)
  const { accounts, activity, changes, history } = context.get(siteContext)
  const now = Date.now()
  const people = await accounts.list()
  const params = new URL(request.url).searchParams
  const person = people.find(({ uid }) => uid === params.get('person'))?.uid
  const group = readGroup(params.get('kind'))
  const before = readBefore(params.get('before'))
  const only = {
    since: now - yearMs,
    ...(before !== undefined && { before }),
    ...(person !== undefined && { uid: person }),
  }
  const [done, contents] = await Promise.all([
    activity.recent({ ...only, count: perPage + 1, kinds: kindsIn(group) }),
    hasContent(group) ? changes.among(scanned(group), only) : { changes: [], readUntil: null },
  ])
  const shownContents = contents.changes.filter((change) => isIn(group, change)).slice(0, perPage + 1)
  const nameOf = (uid: string) => people.find((one) => one.uid === uid)?.username ?? null
  const entries: readonly ChangeEntry[] = [
    ...done.map(fromActivity),
    ...(await Promise.all(
      shownContents.map(async (change) =>
        fromContent(change, { rights, nameOf, ...(await readFacts(history, change)) }),
      ),
    )),
  ].toSorted((a, b) => b.at - a.at)
  const { shown, before: next } = toPage(entries, contents.readUntil, perPage)
  const older = new URLSearchParams({
    ...(person !== undefined && { person }),
    ...(group !== null && { kind: group }),
    before: String(next),
  })
  return {
    person: person ?? '',
    group: group ?? '',
    people: people.map(({ uid, username }) => ({ uid, username })),
    days: toDays(shown, now),
    older: next === null ? null : `?${older}`,
    isOlder: before !== undefined,
  }
}

/** Reads from the history what is shown about a change. */
async function readFacts(
  history: Pick<HistoryQueries, 'entryOf' | 'titleOf'>,
  { kind, record }: ContentChange,
) {
  const said = kind === 'updated' && record ? await history.entryOf(record, record.version) : null
  const isTakenDown = kind === 'deleted' && record ? !(await history.titleOf(record))?.isPublic : false
  return { said, isTakenDown }
}

const hasContent = (group: ChangeGroup | null) => group === null || contentGroups.has(group)

/** How many versions are read for a page: more to find those of one group among all. */
const scanned = (group: ChangeGroup | null) => (group === null ? 2 : 20) * perPage

const readGroup = (text: string | null): ChangeGroup | null =>
  text !== null && Object.hasOwn(changeGroups, text) ? (text as ChangeGroup) : null

export const meta: Route.MetaFunction = () => staffMeta('Recent changes')

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { days, older, person, group, isOlder } = loaderData
  const isNarrowed = person !== '' || group !== ''
  return (
    <>
      <PageHead title="Recent changes" about="Who did what. Kept for a year." />
      <Filter key={`${person} ${group}`} {...loaderData} />
      {days.length === 0 && (
        <EmptyList>
          <p role="status">
            {nothingWords({ isNarrowed, isOlder, goesOn: older !== null })}{' '}
            {isNarrowed && <Link to={href('/admin/cms/changes')}>Show everything</Link>}
          </p>
        </EmptyList>
      )}
      {days.map(({ name, entries }) => (
        <Stack component="section" key={name} gap={8} mt={20}>
          <h2>{name}</h2>
          <Panel component="ol" role="list" className={styles.entries}>
            {entries.map((entry, index) => (
              // Entries have no id, and the list is always replaced as a whole.
              <Entry key={index} {...entry} />
            ))}
          </Panel>
        </Stack>
      ))}
      <Group gap={20} mt={20}>
        {older && (
          <Anchor component={Link} to={older}>
            Older
          </Anchor>
        )}
        {isOlder && (
          <Anchor component={Link} to={href('/admin/cms/changes')}>
            Newest
          </Anchor>
        )}
      </Group>
    </>
  )
}

function nothingWords(found: { isNarrowed: boolean; isOlder: boolean; goesOn: boolean }): string {
  if (found.goesOn) return 'Nothing found so far. “Older” looks further back.'
  if (found.isOlder) return 'Nothing older in the last year.'
  return found.isNarrowed ? 'Nothing of this kind in the last year.' : 'Nothing in the last year.'
}

const choiceWidth = { base: '1 1 130px', md: '0 1 210px' }

/** Without script a button sends the choice. */
function Filter({ person, group, people }: Route.ComponentProps['loaderData']) {
  const submit = useSubmit()
  const [scripted, setScripted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    setScripted(true)
    // React does not know of a choice that was made before hydration.
    const chosen = new FormData(form.current ?? undefined)
    if (chosen.get('person') !== person || chosen.get('kind') !== group)
      void submit(chosen, { preventScrollReset: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Form
      ref={form}
      method="get"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <Group gap={12}>
        <Choice
          name="person"
          aria-label="Person"
          flex={choiceWidth}
          value={person}
          options={[['', 'Everybody'], ...people.map(({ uid, username }) => [uid, username] as const)]}
        />
        <Choice
          name="kind"
          aria-label="Kind"
          flex={choiceWidth}
          value={group}
          options={[['', 'Everything'], ...Object.entries(changeGroups)]}
        />
        {!scripted && (
          <Button type="submit" variant="default">
            Show
          </Button>
        )}
      </Group>
    </Form>
  )
}

const Entry = ({ time, icon, who, words, link }: ChangeEntry & { time: string }) => (
  <li>
    <Text span size="xs" c="dimmed">
      {time}
    </Text>
    <Icon name={icon} size={20} />
    <span className={styles.words}>
      {who !== null && (
        <>
          <strong>
            <bdi>{who}</bdi>
          </strong>{' '}
        </>
      )}
      <bdi>
        <TextWithAddresses text={words} />
      </bdi>
    </span>
    {link && (
      <Anchor component={Link} size="sm" to={link.to}>
        <span>
          {link.label}
          <VisuallyHidden> {link.about}</VisuallyHidden>
        </span>
      </Anchor>
    )}
  </li>
)
