import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { locale } from '#domain/locale.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { accountField } from '../form/hidden-fields.ts'
import { AnnouncedNotice } from '../ui/notice.tsx'
import { askField, recordsField, resultWords, type BulkQuestion, type BulkResult } from './bulk-actions.ts'

/** Asks before something is done with several records. `list`: the address of the list, with its filter. */
export function BulkDialog({
  question: { act, titles, owners, records },
  list,
  uid,
}: {
  question: BulkQuestion
  list: string
  uid: string
}) {
  const count = titles.length
  const one = count === 1
  const words = {
    publish: {
      title: one ? 'Publish it?' : `Publish ${count} at once?`,
      keep: 'Cancel',
      act: 'Publish',
      acting: 'Publishing',
    },
    'take-off': {
      title: one ? `Take “${titles[0]}” down?` : `Take ${count} down?`,
      keep: one ? 'Keep it' : 'Keep them',
      act: 'Take down',
      acting: 'Taking down',
    },
    'delete-drafts': {
      title: one ? 'Delete 1 draft?' : `Delete ${count} drafts?`,
      keep: one ? 'Keep it' : 'Keep them',
      act: one ? 'Delete draft' : 'Delete drafts',
      acting: 'Deleting',
    },
  }[act]
  const removes = act !== 'publish'
  return (
    <ConfirmDialog
      title={words.title}
      back={list}
      action={list}
      keep={words.keep}
      act={words.act}
      acting={words.acting}
      removes={removes}
      startsWith={removes ? 'keep' : 'act'}
      fields={
        <>
          <input type="hidden" name={accountField} value={uid} />
          <input type="hidden" name={askField} value={act} />
          <input type="hidden" name={recordsField} value={records} />
        </>
      }
    >
      <Text inherit style={breaks}>
        {act === 'publish' && (
          <>
            <Titles titles={titles} /> {one ? 'goes' : 'go'} on the website now.
          </>
        )}
        {act === 'take-off' && !one && (
          <>
            <Titles titles={titles} />. Visitors no longer find them. You can put them back from Taken down.
          </>
        )}
        {act === 'take-off' && one && 'Visitors no longer find it. You can put it back from Taken down.'}
        {act === 'delete-drafts' && (
          <>
            <Titles titles={titles} />. {owners} What is on the website stays as it is. Drafts cannot be
            brought back.
          </>
        )}
      </Text>
    </ConfirmDialog>
  )
}

/** A title may be one long word. */
const breaks = { overflowWrap: 'anywhere' } as const

/** “Ward to Chamber” and “Know Your Ballot, Kano”; after five the number of the rest. */
function Titles({ titles }: { titles: readonly string[] }) {
  const shown = titles.length > 6 ? titles.slice(0, 5) : titles
  const rest = titles.length - shown.length
  const words = [...shown.map((title) => `“${title}”`), ...(rest > 0 ? [`${rest} more`] : [])]
  return <bdi>{new Intl.ListFormat(locale).format(words)}</bdi>
}

/** The notice about the result of an action on several records, with the reason of each failure. */
export function BulkNotice({ result }: { result: BulkResult }) {
  return (
    <AnnouncedNotice
      tone={result.failed.length + result.already > 0 ? 'warning' : 'success'}
      todo={result.failed.map(({ title, to, reason }) => (
        <Text span inherit key={to + title} display="block" style={breaks}>
          <Link to={to} dir="auto">
            “{title}”
          </Link>
          : {reason}
        </Text>
      ))}
    >
      {resultWords(result)}
    </AnnouncedNotice>
  )
}
