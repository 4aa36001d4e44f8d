import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Options of a server that refuses mails to nobody@…. */
export const refuseNobody: SMTPServerOptions = {
  onRcptTo({ address }, _session, done) {
    if (!address.startsWith('nobody@')) return done()
    done(Object.assign(new Error('mailbox full'), { responseCode: 552 }))
  },
}

/** An SMTP server on this machine. It collects the mails it receives. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const mails: string[] = []
  const envelopes: { from: string; to: string[] }[] = []
  const open = { now: 0, most: 0 }
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    // Without this setting the server waits for a reverse DNS lookup before it greets.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      open.now += 1
      open.most = Math.max(open.most, open.now)
      done()
    },
    onClose() {
      open.now -= 1
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString())
        const { mailFrom, rcptTo } = session.envelope
        envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address) })
        done()
      })
    },
    ...options,
  })
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  // A client may reset its connection; without a listener that would end the test process.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    mails,
    envelopes,
    /** The number of connections: now, and the highest so far. */
    open,
    /** Closes all connections without a reply. */
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
