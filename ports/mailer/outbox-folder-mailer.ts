import { createHash, randomUUID } from 'node:crypto'
import { access, open, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeDurableFolder, syncFolder } from '#ports/durable-folder.ts'
import { type Mail, MailNotSentError, type Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

const unfinishedEnd = '.unfinished'

export interface OutboxFolderMailer extends Mailer {
  /** Removes the mails of all other ids. No mail may be sent at the same time. */
  removeOthers(ids: ReadonlySet<string>): Promise<void>
}

/**
 * Writes each mail as `{id}.eml`, which a person can open in a mail program or another program can send. Removes
 * unfinished files of a killed process at the start.
 * @param options.directory created when missing; only its owner can read the mails in it.
 * @param options.from the sender address of every mail.
 */
export function createOutboxFolderMailer(options: { directory: string; from: string }): OutboxFolderMailer {
  const directory = resolve(options.directory)

  const cleared = removeUnfinished(directory)

  async function compose(id: string, mail: Mail): Promise<Buffer> {
    const message = toMessage(id, mail, options.from)
    // Loaded with the first mail, so that it does not slow down the start.
    const { createTransport } = await import('nodemailer')
    const composer = createTransport({ streamTransport: true, buffer: true })
    return (await composer.sendMail(message)).message as Buffer
  }

  /** After any error, the file may already exist. */
  async function change(reason: string, work: () => Promise<void>): Promise<void> {
    try {
      await cleared
      await work()
    } catch (cause) {
      throw new MailNotSentError(reason, { isFinal: false, outcome: 'unknown', cause })
    }
  }

  return {
    delivers: false,

    async send(id, mail) {
      const content = await compose(id, mail)
      await change('The mail could not be written to the outbox folder', async () => {
        await makeDurableFolder(directory)
        await writeDurably(directory, fileNameOf(id), content)
      })
    },

    async amend(id, mail) {
      const name = fileNameOf(id)
      const content = mail && (await compose(id, mail))
      await change('The mail could not be changed in the outbox folder', async () => {
        if (!(await exists(join(directory, name)))) return
        if (content) return writeDurably(directory, name, content)
        await rm(join(directory, name), { force: true })
        await syncFolder(directory)
      })
    },

    async removeOthers(ids) {
      if (!(await exists(directory))) return
      const kept = new Set([...ids].map(fileNameOf))
      const others = (await readdir(directory)).filter((name) => name.endsWith('.eml') && !kept.has(name))
      for (const name of others) await rm(join(directory, name), { force: true })
      if (others.length > 0) await syncFolder(directory)
    },
  }
}

/** Never rejects. A file that stays is not a mail; the next start tries to remove it again. */
async function removeUnfinished(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  const unfinished = names.filter((name) => name.endsWith(unfinishedEnd))
  await Promise.allSettled(unfinished.map((name) => rm(join(directory, name))))
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** The id itself when it is a plain file name, otherwise its digest. */
function fileNameOf(id: string): string {
  const isPlain = /^[A-Za-z0-9_-]{1,100}$/.test(id)
  return `${isPlain ? id : createHash('sha256').update(id).digest('hex')}.eml`
}

async function writeDurably(directory: string, name: string, content: Buffer) {
  const unfinished = join(directory, `.${randomUUID()}${unfinishedEnd}`)
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
