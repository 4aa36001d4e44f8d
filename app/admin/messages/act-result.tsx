import { Button } from '@mantine/core'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { SendOnceForm } from '../send-once-form.tsx'
import { AnnouncedNotice } from '../ui/notice.tsx'
import { messagesAddress } from './message-filter.ts'
import { doneWords, type MessageAct, messageField, othersWords, undoOf } from './bulk-actions.ts'

/** The result of an action on several messages. */
export type ActResult =
  | {
      readonly kind: 'done'
      readonly act: Exclude<MessageAct, 'ask-delete'>
      /** The messages that it changed. Messages that had the mark already are left out, so Undo skips them. */
      readonly ids: readonly string[]
      /** Why the remaining messages were not tried; null when all were. */
      readonly endedBy: 'full' | 'server' | null
    }
  | { readonly kind: 'ask-delete'; readonly ids: readonly string[] }
  | { readonly kind: 'failed'; readonly words: string }

/** `query`: the query string of the list. */
export function ActResultNotice({ result, query }: { result: ActResult; query: string }) {
  if (result.kind === 'failed') return <AnnouncedNotice tone="failure">{result.words}</AnnouncedNotice>
  if (result.kind === 'ask-delete') return <DeleteMessages ids={result.ids} query={query} />
  const { act, ids, endedBy } = result
  const undo = ids.length > 0 && undoOf(act)
  return (
    <AnnouncedNotice
      tone={ids.length > 0 && !endedBy ? 'success' : 'warning'}
      todo={endedBy && othersWords(endedBy)}
      action={
        undo && (
          <SendOnceForm action={messagesAddress + query}>
            <MessageIds ids={ids} />
            <Button type="submit" variant="subtle" name="intent" value={undo}>
              Undo
            </Button>
          </SendOnceForm>
        )
      }
    >
      {doneWords(act, ids.length)}
    </AnnouncedNotice>
  )
}

function DeleteMessages({ ids, query }: { ids: readonly string[]; query: string }) {
  return (
    <ConfirmDialog
      title={ids.length === 1 ? 'Delete this message?' : `Delete ${ids.length} messages?`}
      back={messagesAddress + query}
      keep="Keep"
      act="Delete"
      acting="Deleting"
      fields={
        <>
          <input type="hidden" name="intent" value="delete" />
          <MessageIds ids={ids} />
        </>
      }
    >
      <p>
        {ids.length === 1 ? 'It is' : 'They are'} erased for good, here and for everybody. Mails that were
        sent about {ids.length === 1 ? 'it' : 'them'} stay in the mailbox they went to.
      </p>
    </ConfirmDialog>
  )
}

const MessageIds = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id) => <input key={id} type="hidden" name={messageField} value={id} />)
