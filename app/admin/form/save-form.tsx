import { Button } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { SampleBadge } from '../sample-badge.tsx'
import { ConflictPanel, stillToChoose } from './conflict-panel.tsx'
import { DeletedPanel } from './deleted-panel.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailurePanel } from './failure-panel.tsx'
import { FormOfField } from './form-field.tsx'
import { GuidelinesDisclosure, GuidelinesPanel } from './guidelines.tsx'
import { accountField, versionField } from './hidden-fields.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import type { PublishedRecord } from './record-values.ts'
import classes from './save-form.module.css'
import { SavedStatus } from './saved-status.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'
import type { SaveFormState } from './use-save-form.ts'
import { WaitingForImages } from './waiting-for-images.tsx'

interface SaveFormProps {
  state: SaveFormState
  /** The text of the form's button. */
  button: string
  /** A note about all fields, for example that all of them are required. */
  note?: ReactNode
  guidelines?: readonly string[]
  /** Shown below the guidelines on wide screens and below the form on narrow ones. */
  aside?: ReactNode
  /** Short reasons why the form cannot be published yet. */
  notReady?: readonly string[]
  /** True while uploads are unfinished. Leaving the page would lose them too. */
  holding?: boolean
  children: ReactNode
}

const nothingMissing: readonly string[] = []

/** A form with its button and a panel for every possible result of a save. */
export function SaveForm({
  state,
  button,
  note,
  guidelines,
  aside,
  notReady = nothingMissing,
  holding = false,
  children,
}: SaveFormProps) {
  const reasonsId = useId()
  const submitButton = useRef<HTMLButtonElement>(null)
  const toChoose = state.conflict && stillToChoose(state.conflict, button)
  const { form, saving, errors, failure, conflict, deleted, published } = state
  return (
    <div className={classes.columns} data-aside={guidelines || aside ? true : undefined}>
      <div className={classes.main}>
        <SavedStatus page={state.savedPage} />
        {guidelines && <GuidelinesDisclosure rules={guidelines} />}
        <noscript>
          <p className={classes.noscript}>
            This form needs JavaScript, so that nothing you enter is lost on a bad connection. Switch it on in
            your browser and open the page again.
          </p>
        </noscript>
        {published?.sample && (
          <p className={classes.sample}>
            <SampleBadge /> Starter content that nobody has edited yet.
          </p>
        )}
        {note && <p className={classes.required}>{note}</p>}
        {deleted && !state.savedPage && (
          <DeletedPanel
            renewed={deleted === 'renewed'}
            button={button}
            onRenew={state.mayRenew ? state.renew : null}
          />
        )}
        {conflict && <ConflictPanel conflict={conflict} button={button} onChoose={state.choose} />}
        {errors && <ErrorSummary key={state.refusalNumber} errors={errors} />}
        <form
          ref={form}
          method="post"
          noValidate
          // Text typed before hydration would be lost, so the form is inert until scripts run.
          inert={!state.ready}
          onSubmit={state.submit}
          onInput={state.take}
          className={classes.form}
        >
          <input type="hidden" name={accountField} value={state.account.uid} />
          {published && <input type="hidden" name={versionField} value={published.version} />}
          <FormOfField value={state.fields}>{children}</FormOfField>
          <div className={classes.bar}>
            {failure && (
              <FailurePanel
                because={failure}
                saving={saving}
                onRetry={state.submit}
                onSignIn={state.askToSignIn}
              />
            )}
            {state.waitingFor > 0 ? (
              <WaitingForImages count={state.waitingFor} button={submitButton} onCancel={state.cancel} />
            ) : (
              <>
                <Button
                  ref={submitButton}
                  type="submit"
                  loading={saving}
                  aria-describedby={reasonsId}
                  data-waiting={notReady.length > 0 || toChoose !== null || undefined}
                  className={classes.submit}
                >
                  {button}
                </Button>
                <p id={reasonsId} className={classes.reasons}>
                  {progressWords(state) ??
                    toChoose ??
                    stillMissing(notReady) ??
                    (published && lastSaved(published))}
                </p>
              </>
            )}
          </div>
        </form>
      </div>
      {(guidelines || aside) && (
        <aside className={classes.side}>
          {guidelines && <GuidelinesPanel rules={guidelines} />}
          {aside}
        </aside>
      )}
      <LeaveDialog
        isUnsaved={() => holding || state.isUnsaved()}
        words={
          'images' in state.entered || 'image' in state.entered
            ? 'What you have written is lost when you leave. Images that are uploaded stay in this form for your next visit.'
            : 'What you have written is lost when you leave.'
        }
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

const progressWords = ({ ready, saving }: SaveFormState) => {
  if (!ready) return 'One moment: the form is getting ready.'
  return saving ? 'Publishing.' : null
}

const stillMissing = (reasons: readonly string[]) =>
  reasons.length > 0 ? `Not ready yet: ${reasons.join(', ')}.` : null

const lastSaved = ({ by, at, sample }: PublishedRecord) =>
  at && !sample && `Last saved ${by && `by ${by} `}on ${at}.`
