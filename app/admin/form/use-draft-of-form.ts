import { useEffect, useState } from 'react'
import type { DraftOfForm } from '../drafts/draft-of-form.ts'
import { useDraftPlan } from '../drafts/use-draft-plan.ts'
import { useDraftSaver } from '../drafts/use-draft-saver.ts'
import { useHandIn } from '../drafts/use-hand-in.ts'
import type { RecordValues } from './record-values.ts'
import type { SaveFormState } from './save-form-state.ts'
import type { useConflict } from './use-conflict.ts'
import type { useFields } from './use-fields.ts'

/**
 * Saves a form as a draft, which can be planned or handed in. While a person has to choose between its text and that of
 * another page, nothing is saved. `shownDraft`: the draft as the form shows it, and what its buttons do.
 */
export function useDraftOfForm(
  { read, put }: Pick<ReturnType<typeof useFields>, 'read' | 'put'>,
  conflicts: ReturnType<typeof useConflict>,
  {
    accountUid,
    openedDraft,
    unfinished,
    isChanged,
    onReady,
  }: {
    readonly accountUid: string
    readonly openedDraft: DraftOfForm
    /** The names of the images that have not arrived. */
    readonly unfinished: readonly string[]
    /** Whether these values differ from the published ones. */
    isChanged(now: RecordValues): boolean
    /** Called once, when the fields have the values that only this device has. */
    onReady(): void
  },
) {
  const [ready, setReady] = useState(false)
  const {
    saver,
    state: draft,
    isGone,
  } = useDraftSaver({
    accountUid,
    draft: openedDraft,
    onReady(found) {
      setReady(true)
      if (openedDraft.opened && !found) saver.current?.mounted(read())
      for (const [name, value] of Object.entries(found ?? {})) if (read()[name] !== value) put(name, value)
      onReady()
    },
    onSubmission({ plan, handedIn }, byChange) {
      learn(plan)
      handIn.learn(handedIn, byChange)
    },
    onOther(other, before) {
      // Held at once: the conflict panel takes the focus from a field, and leaving a field saves the draft.
      if (conflicts.compare({ source: 'draft', other, before, refused: false })) saver.current?.hold(true)
    },
  })
  const { plan, learn, setPlan } = useDraftPlan(saver, openedDraft.opened)
  const handIn = useHandIn({
    saver,
    draft,
    opened: openedDraft.opened,
    isUnfinished: unfinished.length > 0,
    accountUid,
  })
  const heldBack = conflicts.mustChoose && conflicts.conflict?.source === 'draft'
  useEffect(() => saver.current?.hold(heldBack), [saver, heldBack])

  const writeDraft = (now: RecordValues) =>
    saver.current?.write({ values: now, unfinished, changed: isChanged(now) || unfinished.length > 0 })
  const unfinishedNames = unfinished.join('\n')
  useEffect(() => {
    if (saver.current) writeDraft(read())
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unfinishedNames])

  return {
    saver,
    writeDraft,
    shownDraft: {
      ready,
      draft,
      isGone,
      plan,
      setPlan,
      handIn,
      draftId: () => saver.current?.identity().id ?? null,
      saveDraftNow: () => saver.current?.flush(),
      async retryDraft() {
        await saver.current?.retry()
        const now = saver.current?.state() ?? draft
        return now.kind === 'untouched' || now.kind === 'saved' || (now.kind === 'taken-over' && !now.unsaved)
      },
      dropDraft: () => saver.current?.drop(),
      losesText: () =>
        (draft.kind === 'unsaved' || (draft.kind === 'taken-over' && draft.unsaved)) && !draft.onDevice,
    } satisfies Partial<SaveFormState>,
  }
}
