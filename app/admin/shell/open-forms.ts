import { useEffect, useId, useSyncExternalStore } from 'react'

/** Where the text of forms is: some of it only on this page, all of it on the server, or there is none. */
type Kept = 'unsaved' | 'saved' | 'nothing'

/** What the shell has to know about an open form. */
export interface OpenForm {
  readonly kept: Kept
  /** Called when the person has signed in again above the page. */
  readonly signedIn: () => void
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

export function goOnSignedIn(): void {
  for (const { signedIn } of forms.values()) signedIn()
}
