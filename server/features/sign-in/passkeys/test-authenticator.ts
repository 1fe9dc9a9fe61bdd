import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { ProofOfPerson } from '#contract/grammar/errors'
import type {
  NewPasskeyAnswer,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyOptions,
} from '#contract/people/passkeys'
import type { TestApp } from '../../../test/test-app.ts'
import { changeSessions, minutesAgo } from '../../../test/test-session.ts'
import { statementOf } from './test-maker.ts'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

export interface Faults {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** User presence and user verification, for example by a fingerprint or a PIN. */
  isPresent?: boolean
  isVerified?: boolean
  counter?: number
  userHandle?: string | undefined
  isForged?: boolean
  /** True to add an attestation of the device's maker. */
  saysMaker?: boolean
}

const flag = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/**
 * A passkey in software (ES256), as on a phone. With `hasCounter` its counter rises. On phones the counter
 * stays at 0.
 */
export function softPasskey({ hasCounter = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const id = randomBytes(16)
  let uses = 0
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string, { origin = 'http://localhost', ...faults }: Faults) =>
    Buffer.from(
      JSON.stringify({ type: faults.type ?? type, challenge: faults.challenge ?? challenge, origin }),
    )

  function authData(rpId: string, faults: Faults, key?: Uint8Array) {
    const { isPresent = true, isVerified = true, counter = hasCounter ? ++uses : 0 } = faults
    const flags = (isPresent ? flag.present : 0) | (isVerified ? flag.verified : 0) | (key ? flag.hasKey : 0)
    const [count, length] = [Buffer.alloc(4), Buffer.alloc(2)]
    count.writeUInt32BE(counter)
    length.writeUInt16BE(id.length)
    const credential = key ? [Buffer.alloc(16), length, id, key] : []
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), count, ...credential])
  }

  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  return {
    id: base64url(id),

    create({ rp, user, challenge }: NewPasskeyOptions, faults: Faults = {}): NewPasskeyAnswer {
      userHandle = user.id
      const authenticator = new Uint8Array(authData(rp.id, faults, coseKey()))
      const data = clientData('webauthn.create', challenge, faults)
      const statement = faults.saysMaker && statementOf(Buffer.concat([authenticator, sha256(data)]))
      const attestation = new Map<string, unknown>([
        ['fmt', statement ? 'packed' : 'none'],
        ['attStmt', statement || new Map()],
        ['authData', authenticator],
      ])
      return {
        type: 'public-key',
        id: base64url(id),
        rawId: base64url(id),
        response: {
          clientDataJSON: base64url(data),
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },

    get({ rpId, challenge }: PasskeyOptions, faults: Faults = {}): PasskeyAnswer {
      const data = clientData('webauthn.get', challenge, faults)
      const authenticator = authData(rpId, faults)
      const signed = Buffer.concat([authenticator, sha256(data)])
      const named = 'userHandle' in faults ? faults.userHandle : userHandle
      return {
        type: 'public-key',
        id: base64url(id),
        rawId: base64url(id),
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticator),
          signature: base64url(sign('sha256', signed, faults.isForged ? other : privateKey)),
          ...(named !== undefined && { userHandle: named }),
        },
      }
    },
  }
}

/** A signed-in person who re-authenticated `minutes` ago. */
export async function asProven(
  site: TestApp,
  user: { id: string },
  { by = 'password', minutes = 0 }: { by?: ProofOfPerson; minutes?: number } = {},
) {
  const client = await site.as(user)
  await changeSessions(site.db, user, { by, provenAt: minutesAgo(minutes) })
  return client
}
