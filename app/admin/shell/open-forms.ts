import { useEffect, useId, useSyncExternalStore } from 'react'

/** The state of the text in forms: some of it is only on this page, all of it is on the server, or there is none. */
type Kept = 'unsaved' | 'saved' | 'nothing'

/** The facts about an open form that the shell needs. */
interface OpenForm {
  readonly kept: Kept
  /** Called when the user has signed in again in the dialog above the page. */
  readonly signedIn: () => void
  /** Tries once to save what is not saved yet. Resolves to whether nothing is only on this page or device. */
  readonly save: () => Promise<boolean>
}

const forms = new Map<string, OpenForm>()
const listeners = new Set<() => void>()

/** Tells the shell about a form while it is open. */
export function useOpenForm(form: OpenForm): void {
  const id = useId()
  useEffect(() => {
    forms.set(id, form)
    for (const listener of listeners) listener()
  })
  useEffect(() => () => void forms.delete(id), [id])
}

export function keptByForms(): Kept {
  const all = [...forms.values()].map(({ kept }) => kept)
  return (['unsaved', 'saved'] as const).find((kept) => all.includes(kept)) ?? 'nothing'
}

export const useKeptByForms = (): Kept => useSyncExternalStore(subscribe, keptByForms, () => 'nothing')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** See `OpenForm.save`, for all forms. */
export async function saveForms(): Promise<boolean> {
  const saved = await Promise.all([...forms.values()].map(({ save }) => save()))
  return saved.every(Boolean)
}

export function goOnSignedIn(): void {
  for (const { signedIn } of forms.values()) signedIn()
}
