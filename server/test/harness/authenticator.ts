/** A security key in software: makes passkeys and signs with them, as browsers send it (WebAuthn Level 3). */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Page {
  origin: string
  hostName: string
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export class Authenticator {
  readonly #id = randomBytes(32)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  #counter = 0

  constructor() {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, { origin }: Page): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData({ hostName }: Page, flags: number): Buffer {
    this.#counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(hostName), Buffer.from([flags]), counter])
  }

  /** The answer to options of a new passkey. */
  create({ challenge }: { challenge: string }, page: Page): Record<string, unknown> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const authData = Buffer.concat([
      this.#authenticatorData(page, userPresent | userVerified | hasCredential),
      Buffer.alloc(16),
      length,
      this.#id,
      isoCBOR.encode(cose),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      id: base64(this.#id),
      rawId: base64(this.#id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(this.#clientData('webauthn.create', challenge, page)),
        attestationObject: base64(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    }
  }

  /** The answer to options of a sign-in. `isVerified: false`: whoever held the device wasn't asked who they are. */
  sign(
    { challenge }: { challenge: string },
    page: Page,
    { isVerified = true } = {},
  ): Record<string, unknown> {
    const clientData = this.#clientData('webauthn.get', challenge, page)
    const authData = this.#authenticatorData(page, userPresent | (isVerified ? userVerified : 0))
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#keys.privateKey)
    return {
      id: base64(this.#id),
      rawId: base64(this.#id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(clientData),
        authenticatorData: base64(authData),
        signature: base64(signature),
      },
    }
  }

  /** A copy that has fallen behind: what it signs counts from the beginning. */
  rewind(): void {
    this.#counter = 0
  }
}
