import { describe, expect, test } from 'vitest'
import { MailNotSentError, type Mailer } from './mailer.ts'

const from = 'no-reply@wipf.example'
const mail = {
  to: 'hello@wipf.example',
  subject: 'A message from Ruth',
  text: 'Please call me back.\n\nRuth',
  replyTo: 'ruth@mail.example',
}

/**
 * The contract tests of every Mailer. `make` gives a mailer with nothing delivered; `delivered` returns the mails as
 * RFC 822 text.
 */
export function describeMailer(
  name: string,
  make: (options: { from: string }) => Promise<{ mailer: Mailer; delivered(): Promise<readonly string[]> }>,
) {
  async function deliver(...mails: Parameters<Mailer['send']>[]) {
    const { mailer, delivered } = await make({ from })
    for (const [id, each] of mails) await mailer.send(id, each)
    return (await delivered()).map(read)
  }

  describe(name, () => {
    test('a mail is delivered with its sender, recipient, subject and text', async () => {
      const [delivered, ...others] = await deliver(['m1', mail])
      expect(others).toEqual([])
      expect(delivered?.header('From')).toBe(from)
      expect(delivered?.header('To')).toBe('hello@wipf.example')
      expect(delivered?.header('Reply-To')).toBe('ruth@mail.example')
      expect(delivered?.header('Subject')).toBe('A message from Ruth')
      expect(delivered?.header('Auto-Submitted')).toBe('auto-generated')
      expect(Date.parse(delivered?.header('Date') ?? '')).not.toBeNaN()
      expect(delivered?.text).toBe('Please call me back.\n\nRuth')
    })

    test('without a reply address there is no such header', async () => {
      const [delivered] = await deliver(['m1', { ...mail, replyTo: undefined }])
      expect(delivered?.header('Reply-To')).toBeNull()
    })

    test('letters outside ASCII arrive unchanged', async () => {
      const text =
        'Ẹ káàárọ̀! 🗳️ = 50% “women”\n.\nFrom the start of a line\n' + 'long line '.repeat(200) + 'end'
      const subject = 'Ìròyìn 🗳️ ' + 'ọ̀rọ̀ '.repeat(40) + 'end'
      const [delivered] = await deliver(['m1', { ...mail, subject, text }])
      expect(delivered?.header('Subject')).toBe(subject)
      expect(delivered?.text).toBe(text)
    })

    test('the same id gives the same Message-ID, another id another', async () => {
      const [first] = await deliver(['m1', mail])
      const [again] = await deliver(['m1', mail])
      const [other] = await deliver(['m2', mail])
      expect(first?.header('Message-ID')).toMatch(/^<[^<>\s]+@wipf\.example>$/)
      expect(again?.header('Message-ID')).toBe(first?.header('Message-ID'))
      expect(other?.header('Message-ID')).not.toBe(first?.header('Message-ID'))
    })

    test('nothing in a subject or text becomes a header or an attachment', async () => {
      const [delivered] = await deliver([
        'm1',
        {
          ...mail,
          subject: 'Hello\r\nBcc: everybody@mail.example\r\n\r\nbody',
          text: 'Bcc: everybody@mail.example',
        },
      ])
      expect(delivered?.header('Bcc')).toBeNull()
      expect(delivered?.header('To')).toBe('hello@wipf.example')
      expect(delivered?.header('Subject')).toContain('Hello')
      expect(delivered?.text).toBe('Bcc: everybody@mail.example')
    })

    test('a text that is not exactly one address is refused, and nothing is delivered', async () => {
      const { mailer, delivered } = await make({ from })
      const bad = [
        '',
        'ruth',
        'ruth@mail.example, everybody@mail.example',
        'Ruth <ruth@mail.example>',
        'ruth@mail.example\r\nBcc: everybody@mail.example',
        'ruth@mail.example;everybody@mail.example',
        'a@b@mail.example',
        'ruth@mail.example\u0000',
        `${'r'.repeat(250)}@mail.example`,
      ]
      for (const address of bad) {
        for (const each of [
          { ...mail, to: address },
          { ...mail, replyTo: address },
        ]) {
          const refusal = await mailer.send('m1', each).catch((error: unknown) => error)
          expect(refusal, address).toBeInstanceOf(MailNotSentError)
          expect(refusal).toMatchObject({ code: 'mail-not-sent', isFinal: true })
        }
      }
      expect(await delivered()).toEqual([])
    })

    test('amending a mail, even one that was never sent, delivers nothing and can be repeated', async () => {
      const { mailer, delivered } = await make({ from })
      await mailer.amend('m1', null)
      await mailer.amend('m1', mail)
      expect(await delivered()).toEqual([])
      await mailer.send('m1', mail)
      await mailer.send('m2', { ...mail, subject: 'Another' })
      await mailer.amend('m1', { ...mail, text: 'Please write to me.' })
      expect(await delivered()).toHaveLength(2)
      for (const _ of [1, 2]) await mailer.amend('m1', null)
      const subjects = (await delivered()).map((raw) => read(raw).header('Subject'))
      expect(subjects.filter((subject) => subject === 'Another')).toHaveLength(1)
      expect(subjects.length).toBeLessThanOrEqual(2)
    })

    test('mails sent at the same time all arrive', async () => {
      const { mailer, delivered } = await make({ from })
      await Promise.all(['a', 'b', 'c', 'd'].map((id) => mailer.send(id, { ...mail, subject: id })))
      expect((await delivered()).map((raw) => read(raw).header('Subject')).sort()).toEqual([
        'a',
        'b',
        'c',
        'd',
      ])
    })
  })
}

/** Parses a mail with one text part: the necessary parts of RFC 822, 2045 and 2047. */
function read(raw: string) {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  const header = (name: string) => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return line === undefined ? null : decodeWords(line.slice(name.length + 1).trim())
  }
  const encoded = rest.join('\n\n').replace(/\n$/, '')
  const encoding = header('Content-Transfer-Encoding')
  const text =
    encoding === 'base64'
      ? Buffer.from(encoded, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuoted(encoded.replaceAll('=\n', '')).toString()
        : encoded
  // SMTP adds a line break to the end of a text that has none.
  return { header, text: text.replaceAll('\r\n', '\n').replace(/\n$/, '') }
}

function decodeWords(text: string): string {
  return text.replaceAll(/(\?=)\s+(=\?)/g, '$1$2').replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
    const parts = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)]
    return Buffer.concat(
      parts.map(([, kind, word = '']) =>
        kind?.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : decodeQuoted(word.replaceAll('_', ' ')),
      ),
    ).toString()
  })
}

function decodeQuoted(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )
}
