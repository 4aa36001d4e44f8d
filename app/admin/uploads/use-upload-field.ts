import { useEffect, useRef, useState } from 'react'
import { useFieldOfForm } from '../form/form-field.tsx'
import { announcement } from './announcement.ts'
import type { UploadRow } from './upload-row.ts'
import type { UploadNoun } from './uploads-of-field.ts'
import type { FormImages } from './use-upload-queue.ts'

/**
 * Connects a list of uploads with the form around it. Returns the last announcement about the list. `noun`: the word
 * for one of the files.
 */
export function useUploadField(
  name: string,
  { queue, list }: Pick<FormImages, 'queue' | 'list'>,
  noun: UploadNoun,
): string {
  const form = useFieldOfForm(name, {
    put: (value) => queue?.put(value),
    settle: (sent, stored) => queue?.settle(sent, stored),
    signedIn: () => queue?.signedIn(),
  })
  const sessionEnded = list.rows.some((row) => row.needsSignIn)
  useEffect(() => {
    if (sessionEnded) form?.askToSignIn()
  }, [sessionEnded, form])
  return useAnnouncement(list.rows, noun)
}

function useAnnouncement(rows: readonly UploadRow[], noun: UploadNoun): string {
  const before = useRef(rows)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const next = announcement(before.current, rows, noun)
    before.current = rows
    if (next !== null) setSpoken(next)
  }, [rows, noun])
  return spoken
}
