import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
/** CBOR text of fewer than 24 characters. */
const text = (value: string) => Buffer.from([0x60 + value.length, ...Buffer.from(value)])

/** The options of the site, as far as the device reads them. */
interface Options {
  readonly challenge: string
}

/**
 * A device with a lock, without a browser (WebAuthn, ES256). `origin`: what the browser says that its page is.
 * `isChecked`: whether the device has checked its user.
 */
export function createDeviceLock({
  origin = 'http://localhost:3000',
  isChecked = true,
}: { readonly origin?: string; readonly isChecked?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let userHandle = ''
  let counter = 0

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  function authenticatorData(attested?: Buffer): Buffer {
    counter += 1
    const flags = 0x01 | (isChecked ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const host = sha256(new URL(origin).hostname)
    return Buffer.concat([host, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const toAnswer = (response: Readonly<Record<string, Buffer>>) => {
    const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
    const named = id.toString('base64url')
    return JSON.stringify({
      ...{ id: named, rawId: named, type: 'public-key', clientExtensionResults: {} },
      response: Object.fromEntries(encoded),
    })
  }

  return {
    /** The answer to the options for adding the device. */
    add(options: object): string {
      const wanted = options as Options & { readonly user: { readonly id: string } }
      userHandle = wanted.user.id
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(attested)
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), Buffer.from([0x58, data.length]), data],
      ])
      return toAnswer({ clientDataJSON: clientData('webauthn.create', wanted), attestationObject })
    },

    /** The answer to the options for signing in. `change`: alters the signed data afterwards. */
    answer(options: object, change: (data: Buffer) => Buffer = (data) => data): string {
      const clientDataJSON = clientData('webauthn.get', options as Options)
      const signed = authenticatorData()
      const signature = sign('sha256', Buffer.concat([signed, sha256(clientDataJSON)]), privateKey)
      const handle = Buffer.from(userHandle, 'base64url')
      return toAnswer({ clientDataJSON, authenticatorData: change(signed), signature, userHandle: handle })
    },
  }
}
