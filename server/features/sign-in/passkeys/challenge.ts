import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { ms } from '#contract/grammar/time'
import { challengeMinutes } from '#contract/people/passkeys'
import type { Tx } from '../../../db/client.ts'
import { rateCounts } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { isSame } from '../../../storage/signing.ts'

/** Purpose of a challenge, and the only session that may use it. A sign-in has no session yet. */
export type Purpose = { of: 'signing in' } | { of: 'a new passkey' | 'a proof'; userId: string; sid: string }

export interface Challenge {
  text: string
  until: Date
}

const randomLength = 16
const timeLength = 6

/**
 * Challenges aren't stored before they are answered, because anyone may request one. A challenge consists of
 * random bytes, its expiry time, and a signature (HMAC) of both and its purpose.
 */
export function challenges({ secret }: Pick<Deps, 'secret'>) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'passkey challenge', 32))
  const signatureOf = (signed: Buffer, purpose: Purpose) =>
    createHmac('sha256', key).update(JSON.stringify(purpose)).update('\0').update(signed).digest()

  return {
    make(purpose: Purpose, now = Date.now()): Uint8Array<ArrayBuffer> {
      const end = Buffer.alloc(timeLength)
      end.writeUIntBE(now + challengeMinutes * ms.minute, 0, timeLength)
      const signed = Buffer.concat([randomBytes(randomLength), end])
      return Uint8Array.from([...signed, ...signatureOf(signed, purpose)])
    },

    /** Undefined for a challenge that was not signed here, has another purpose, or has expired. */
    read(text: string, purpose: Purpose, now = Date.now()): Challenge | undefined {
      const bytes = Buffer.from(text, 'base64url')
      const signed = bytes.subarray(0, randomLength + timeLength)
      const given = bytes.subarray(randomLength + timeLength)
      const right = signatureOf(signed, purpose)
      if (!isSame(given, right)) return undefined
      const until = signed.readUIntBE(randomLength, timeLength)
      return until > now ? { text: bytes.toString('base64url'), until: new Date(until) } : undefined
    },
  }
}

/** True for the first answer to a challenge, in any process. Stores it with the rate limits for two hours. */
export async function isFirstAnswer(tx: Tx, { text, until }: Challenge): Promise<boolean> {
  const key = `challenge:${createHash('sha256').update(text).digest('base64url')}`
  const [first] = await tx
    .insert(rateCounts)
    .values({ key, windowStart: until.toISOString(), count: 1 })
    .onConflictDoNothing()
    .returning({ key: rateCounts.key })
  return first !== undefined
}
