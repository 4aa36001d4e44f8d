import { useEffect, useRef, useState } from 'react'
import { acceptedTypes, signatureBytes } from '../uploads/image-check.ts'
import { chooseFile } from '../uploads/choose-file.client.ts'
import { readBytes, unreadable } from '../uploads/read-bytes.ts'
import { createUploadTask, discardUpload, type UploadTask } from '../uploads/upload-task.client.ts'
import { refuseLogo } from './refuse-logo.ts'

export type LogoUpload = ReturnType<typeof useLogoUpload>

/**
 * Uploads one logo at a time. `form`: from `formName`. `isUsed`: whether the form has this upload already, because the
 * same file was chosen before. `onArrived`: called with the id of the upload. `onSignedOut`: the session has ended.
 */
export function useLogoUpload({
  accountUid,
  form,
  isUsed,
  onArrived,
  onSignedOut,
}: {
  accountUid: string
  form: string
  isUsed: (uploadId: string) => boolean
  onArrived: (uploadId: string) => void
  onSignedOut: () => void
}) {
  const [sending, setSending] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const task = useRef<UploadTask | null>(null)
  const arrived = useRef<string[]>([])
  useEffect(() => () => void task.current?.stop(), [])

  function send(file: File) {
    setProblem(null)
    setSending(`Sending ${file.name}`)
    const current = createUploadTask(file, { accountUid, form, kind: 'picture' }, (report) => {
      if (task.current !== current) return
      if (report.state === 'success' && report.uploadId) {
        setSending(null)
        task.current = null
        arrived.current.push(report.uploadId)
        onArrived(report.uploadId)
      } else if (report.state === 'error') {
        setSending(null)
        setProblem(`${file.name} was not taken. ${report.problem ?? ''}`)
        if (report.needsSignIn) onSignedOut()
      } else if (report.activity === 'offline') {
        setSending(`${file.name} waits for the connection`)
      } else if (report.sentBytes !== undefined) {
        setSending(`Sending ${file.name}, ${Math.floor((100 * report.sentBytes) / file.size)} %`)
      }
    })
    task.current = current
    current.start()
  }

  function stop() {
    const uploadId = task.current?.uploadId()
    if (uploadId && isUsed(uploadId)) void task.current?.stop()
    else void task.current?.discard()
  }

  return {
    /** The progress of the upload, as text; null when no upload is running. */
    sending,
    /** Why the last file was not taken, as a sentence. */
    problem,
    async choose() {
      const file = await chooseFile(acceptedTypes)
      if (!file) return
      const start = await readBytes(file, 0, signatureBytes)
      if (!start) return setProblem(unreadable)
      const refusal = refuseLogo(file, start)
      if (refusal !== null) return setProblem(refusal)
      stop()
      send(file)
    },
    /** Resumes the upload after the user has signed in again. */
    resume() {
      if (!task.current) return
      setProblem(null)
      task.current.start()
    },
    /** Stops the running upload, and deletes the logos that have arrived since the last `keep` and are not used. */
    reset() {
      stop()
      task.current = null
      for (const uploadId of arrived.current) if (!isUsed(uploadId)) void discardUpload(uploadId)
      arrived.current = []
      setSending(null)
      setProblem(null)
    },
    /** Called when the uploaded logo has become part of the form. */
    keep() {
      task.current = null
      arrived.current = []
      setProblem(null)
    },
  }
}
