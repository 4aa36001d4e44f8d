import { Box, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SampleBadge } from '../sample-badge.tsx'
import { Notice } from '../ui/notice.tsx'
import { ConflictPanel, stillToChoose } from './conflict-panel.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { DraftNotices } from '../drafts/draft-notices.tsx'
import { PreviewBeside } from '../drafts/preview-beside.tsx'
import { FailurePanel } from './failure-panel.tsx'
import { FormBar } from './form-bar.tsx'
import { waitingWords } from './form-bar-words.ts'
import { FormOfField } from './form-field.tsx'
import { type Guideline, GuidelinesDisclosure, GuidelinesPanel } from './guidelines.tsx'
import { accountField, versionField } from './hidden-fields.ts'
import { useOpenForm } from '../shell/open-forms.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { PublishedNotice } from './published-notice.tsx'
import classes from './save-form.module.css'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'
import type { SaveFormState } from './use-save-form.ts'

interface SaveFormProps {
  state: SaveFormState
  /** The text of the form's button, for accounts that publish. */
  button: string
  /** A note about all fields. */
  note?: ReactNode
  guidelines?: readonly Guideline[]
  /** True while uploads are unfinished. Leaving the page would lose them too. */
  holding?: boolean
  /** True while a dialog has text that is not in the form yet. Leaving the page would lose it too. */
  textInDialog?: boolean
  /** The end of a form that is a part of a page, in place of the bar; null without one. */
  foot?: ReactNode
  children: ReactNode
}

/** A form with its button and a panel for every possible result of a save. */
export function SaveForm({
  state,
  button: publish,
  note,
  guidelines,
  holding = false,
  textInDialog = false,
  foot,
  children,
}: SaveFormProps) {
  const button = state.handsIn ? 'Ask to publish' : publish
  const toChoose = state.conflict && stillToChoose(state.conflict, button)
  const { form, saving, errors, failure, conflict, published } = state
  const [previewed, setPreviewed] = useState<string | null>(null)
  useOpenForm({
    kept: textInDialog ? 'unsaved' : keptOf(state),
    signedIn: state.goOnSignedIn,
    save: async () => (await state.retryDraft()) && !textInDialog,
  })
  // Publishing or deleting the draft closes its preview.
  const beside = previewed !== null && previewed === state.draftId()
  return (
    <div
      className={classes.columns}
      data-aside={guidelines ? true : undefined}
      data-beside={beside || undefined}
    >
      <Box miw={0}>
        {foot === undefined && <PublishedNotice page={state.savedPage} />}
        <DraftNotices draft={state.openedDraft} plan={state.plan} account={state.account} button={publish} />
        {guidelines && <GuidelinesDisclosure rules={guidelines} />}
        {foot !== null && (
          <noscript>
            <Notice tone="failure">
              This form needs JavaScript, so that nothing you enter is lost on a bad connection. Switch it on
              in your browser and open the page again.
            </Notice>
          </noscript>
        )}
        {published?.sample && (
          <Group gap={10} mb={12} fz="sm">
            <SampleBadge /> Nobody has edited it yet.
          </Group>
        )}
        {note && (
          <Text c="gray.6" fz="sm" mb={16}>
            {note}
          </Text>
        )}
        {conflict && <ConflictPanel conflict={conflict} button={button} onChoose={state.choose} />}
        {errors && <ErrorSummary key={state.refusalNumber} errors={errors} handsIn={state.handsIn} />}
        <form
          ref={form}
          method="post"
          noValidate
          // Text typed before hydration would be lost, so the form is inert until scripts run.
          inert={!state.ready || state.openedDraft.owner !== null}
          onSubmit={state.submit}
          onInput={state.take}
          onBlur={state.saveDraftNow}
          onKeyDown={(event) => {
            if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            state.saveDraftNow()
          }}
        >
          <Stack gap={foot === undefined ? 24 : 0}>
            <input type="hidden" name={accountField} value={state.account.uid} />
            {published && <input type="hidden" name={versionField} value={published.version} />}
            <FormOfField value={state.fields}>{children}</FormOfField>
            {failure && (foot !== undefined || !waitingWords(state, toChoose)) && (
              <FailurePanel
                because={failure}
                needs={state.needs}
                saving={saving}
                onRetry={state.submit}
                onSignIn={state.askToSignIn}
              />
            )}
            {foot === undefined ? (
              <FormBar
                state={state}
                button={button}
                toChoose={toChoose}
                beside={beside}
                onBeside={setPreviewed}
              />
            ) : (
              foot
            )}
          </Stack>
        </form>
      </Box>
      {guidelines && (
        <aside className={classes.side}>
          <GuidelinesPanel rules={guidelines} />
        </aside>
      )}
      {beside && <PreviewBeside id={previewed} state={state} onClose={() => setPreviewed(null)} />}
      <LeaveDialog
        reason={() => {
          if (textInDialog || state.losesText()) return 'text'
          if (holding) return 'images'
          return waitingWords(state, toChoose) && state.draft.kind !== 'untouched' ? 'publication' : null
        }}
      />
      <SignInAgainDialog
        account={state.account}
        opened={state.signingIn}
        onLeave={state.leaveSignIn}
        onSignedIn={state.goOnSignedIn}
      />
    </div>
  )
}

function keptOf({ draft, losesText }: SaveFormState) {
  if (losesText() || draft.kind === 'saving') return 'unsaved'
  return draft.kind === 'saved' ? 'saved' : 'nothing'
}
