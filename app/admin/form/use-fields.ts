import { type RefObject, useMemo, useRef } from 'react'
import { type FieldHandle, type FormField, type FormOfField } from './form-field.tsx'
import { putIntoControl } from './put-into-control.ts'
import type { PublishedRecord, RecordValues } from './record-values.ts'

/** Reads and writes the fields of a form. Fields that are more than one control register a handle. */
export function useFields(fields: readonly FormField[], askToSignIn: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const handles = useRef(new Map<string, RefObject<FieldHandle>>())

  function read(): RecordValues {
    const filled = new FormData(form.current ?? undefined)
    return Object.fromEntries(fields.map(({ name }) => [name, String(filled.get(name) ?? '')]))
  }

  function put(name: string, value: string) {
    const handle = handles.current.get(name)?.current
    if (handle) handle.put(value)
    else if (form.current) putIntoControl(form.current, name, value)
  }

  /**
   * Called when the values `sent` were stored as those of `record`; other fields were not sent. Without a record the
   * fields get the values of `start`, apart from those that were changed since. Returns the values that count as
   * unchanged from now on.
   */
  function settle(sent: RecordValues, record: PublishedRecord | null, start: RecordValues): RecordValues {
    const now = read()
    const after: Record<string, string> = {}
    for (const { name, kind } of fields.filter((field) => field.name in sent)) {
      const handle = handles.current.get(name)?.current
      const sentValue = sent[name] ?? ''
      const emptied = start[name] ?? kind.empty
      after[name] = record ? sentValue : emptied
      if (handle?.settle) {
        after[name] = record?.values[name] ?? emptied
        after[name] = handle.settle(sentValue, record && after[name]) ?? after[name]
      } else if (!record && now[name] === sentValue) {
        put(name, emptied)
        handle?.forgetHistory?.()
      }
    }
    return after
  }

  /** Resumes the uploads that had stopped because the session had ended. */
  function signedIn() {
    for (const handle of handles.current.values()) handle.current.signedIn?.()
  }

  const fieldsOfForm = useMemo<FormOfField>(
    () => ({
      register(name, handle) {
        handles.current.set(name, handle)
        return () => void handles.current.delete(name)
      },
      askToSignIn,
    }),
    [askToSignIn],
  )

  return { form, fieldsOfForm, read, put, settle, signedIn }
}
