// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createUploadTask } from './upload-task.client.ts'

/** The addresses of finished uploads by fingerprint, as the tus client keeps them after a reload. */
const addresses = new Map<string, string>()

interface TusOptions {
  fingerprint(): Promise<string>
  onSuccess(): void
}

vi.mock('tus-js-client', () => ({
  defaultOptions: {},
  DetailedError: class extends Error {},
  Upload: class {
    url: string | null = null
    readonly options: TusOptions
    constructor(_file: File, options: TusOptions) {
      this.options = options
    }
    async findPreviousUploads() {
      const uploadUrl = addresses.get(await this.options.fingerprint())
      return uploadUrl === undefined ? [] : [{ uploadUrl }]
    }
    resumeFromPreviousUpload({ uploadUrl }: { uploadUrl: string }) {
      this.url = uploadUrl
    }
    async start() {
      this.url ??= `/admin/uploads/${addresses.size + 1}`
      addresses.set(await this.options.fingerprint(), this.url)
      this.options.onSuccess()
    }
  },
}))

const file = new File(['bytes'], 'march.jpg', { type: 'image/jpeg', lastModified: 1_000 })

/** Returns the server's id of the upload. */
const send = (form: string) =>
  new Promise((resolve) => {
    const origin = { accountUid: 'adaeze', form, kind: 'picture' } as const
    createUploadTask(file, origin, ({ uploadId }) => uploadId && resolve(uploadId)).start()
  })

test('the same file in another form is another upload, and in the same form it is not sent again', async () => {
  expect(await send('programs 1')).toBe('1')
  expect(await send('programs 2')).toBe('2')
  expect(await send('programs 1')).toBe('1')
})
