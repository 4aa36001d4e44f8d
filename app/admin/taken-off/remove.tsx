import { Box, Text, TextInput } from '@mantine/core'
import { data, href, redirect } from 'react-router'
import { useState } from 'react'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor, requireForRecord } from '#app/middleware/require-editor.server.ts'
import { readRecordKey } from '#domain/history/record-key.ts'
import { removalWord } from '#domain/history/schema.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import type { Route } from './+types/remove.ts'
import { staffMeta } from '../staff-meta.ts'

const toFailure = toFailureWords('Could not remove it. Nothing was changed.')
const list = href('/admin/cms/taken-off')

export async function loader({ context, params }: Route.LoaderArgs) {
  requireEditor(context)
  const record = readRecordKey(params.kind, params.id)
  requireForRecord(context, record, 'remove-for-good')
  const removal = record && (await context.get(siteContext).history.removal(record))
  // A colleague has put it back or removed it.
  if (!removal) throw redirect(list)
  return removal
}

export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const record = readRecordKey(params.kind, params.id)
  requireForRecord(context, record, 'remove-for-good')
  if (!record) throw redirect(list)
  if (!isRemovalWord(String(context.get(visitContext).form.get('word')))) {
    return data({ failure: `Type the word ${removalWord} first. Nothing was changed.` }, { status: 400 })
  }
  return actOrFailure(context, toFailure, async () => {
    const removed = await context.get(siteContext).history.removeForGood(record, editor)
    if (!removed.ok) {
      return data(
        { failure: 'A colleague has put it back on the website. Nothing was changed.' },
        { status: 409 },
      )
    }
    return redirect(`${list}?removed${removed.value.filesRemoved ? '' : '=files-left'}`, 303)
  })
}

/** Phones begin a word with a capital and may add a space. */
const isRemovalWord = (text: string) => text.trim().toLowerCase() === removalWord

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Remove for good?')

export default function Remove({ loaderData, actionData }: Route.ComponentProps) {
  const { title, versions, pictures, files, drafts, keptPictures } = loaderData
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      title={
        <>
          Remove “<bdi>{title}</bdi>” for good?
        </>
      }
      back={list}
      failure={actionData?.failure}
      keep="Keep it"
      act="Remove for good"
      acting="Removing"
      actWaits={!isRemovalWord(typed)}
      startsWith="field"
      fields={
        <TextInput
          name="word"
          label={
            <>
              Type the word{' '}
              <Text span inherit bg="gray.2" px={6}>
                {removalWord}
              </Text>{' '}
              to continue
            </>
          }
          mb={16}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-first
        />
      }
    >
      <div>This cannot be undone. It removes</div>
      <Box component="ul" mt={4} mb={16}>
        {[
          pictures > 0 &&
            `its ${pictures === 1 ? 'picture' : `${pictures} pictures`}, in every size, and its share picture`,
          files > 0 && (files === 1 ? 'its file to download' : `its ${files} files to download`),
          versions === 1 ? 'the version in its history' : `all ${versions} versions in its history`,
          drafts > 0 && `${drafts === 1 ? 'its draft' : `its ${drafts} drafts`}, with what was written there`,
          'the copy the website keeps for speed',
        ]
          .filter((words) => words !== false)
          .map((words) => (
            <li key={words}>{words}</li>
          ))}
      </Box>
      {keptPictures > 0 && (
        <p>
          {keptPictures === 1 ? '1 picture stays' : `${keptPictures} pictures stay`}, because another record
          or another draft uses {keptPictures === 1 ? 'it' : 'them'}.
        </p>
      )}
      <Text size="xs" c="dimmed" mb={16}>
        Copies on visitors’ devices last until their next visit. Backups made before today still hold it until
        they are replaced.
      </Text>
    </ConfirmDialog>
  )
}
