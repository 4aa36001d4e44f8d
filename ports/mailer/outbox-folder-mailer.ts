import { createHash, randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeDurableFolder, syncFolder } from '#ports/durable-folder.ts'
import { MailNotSentError, type Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/**
 * Writes each mail as `{id}.eml`, which mail programs open, for a person to look at or another program to send.
 * @param options.directory made when absent; only its owner may read the mails in it.
 * @param options.from the one address every mail comes from.
 */
export function createOutboxFolderMailer(options: { directory: string; from: string }): Mailer {
  const directory = resolve(options.directory)

  return {
    async send(id, mail) {
      const message = toMessage(id, mail, options.from)
      // Read when the first mail is written, so that no start waits for it.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true })
      const { message: content } = await composer.sendMail(message)
      try {
        await makeDurableFolder(directory)
        await writeDurably(directory, fileNameOf(id), content as Buffer)
      } catch (cause) {
        throw new MailNotSentError('The mail could not be written to the outbox folder', {
          isFinal: false,
          cause,
        })
      }
    },
  }
}

/** The id itself where it is a plain file name, else a digest of it. */
function fileNameOf(id: string): string {
  const isPlain = /^[A-Za-z0-9_-]{1,100}$/.test(id)
  return `${isPlain ? id : createHash('sha256').update(id).digest('hex')}.eml`
}

async function writeDurably(directory: string, name: string, content: Buffer) {
  const unfinished = join(directory, `.${randomUUID()}.unfinished`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(directory, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(directory)
}
