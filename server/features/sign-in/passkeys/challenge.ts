import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { ms } from '#contract/grammar/time'
import { challengeMinutes } from '#contract/people/passkeys'
import type { Tx } from '../../../db/client.ts'
import { rateCounts } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'

/** Purpose of a challenge, and the only session that may answer it. Signing in has none yet. */
export type Purpose = { of: 'signing in' } | { of: 'a new passkey' | 'a proof'; userId: string; sid: string }

export interface Challenge {
  text: string
  until: Date
}

const randomLength = 16
const timeLength = 6

/**
 * Challenges that aren't stored before they are answered, as anyone may request one: a random part, their end, and
 * the signature (HMAC) of both with their purpose.
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

    /** Undefined for a challenge that we didn't sign, for another purpose, or after its end. */
    read(text: string, purpose: Purpose, now = Date.now()): Challenge | undefined {
      const bytes = Buffer.from(text, 'base64url')
      const signed = bytes.subarray(0, randomLength + timeLength)
      const given = bytes.subarray(randomLength + timeLength)
      const right = signatureOf(signed, purpose)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const until = signed.readUIntBE(randomLength, timeLength)
      return until > now ? { text: bytes.toString('base64url'), until: new Date(until) } : undefined
    },
  }
}

/**
 * True for the first answer, in any process: it leaves a row among the counts of the rate limits, which are removed
 * two hours later.
 */
export async function isFirstAnswer(tx: Tx, { text, until }: Challenge): Promise<boolean> {
  const key = `challenge:${createHash('sha256').update(text).digest('base64url')}`
  const [first] = await tx
    .insert(rateCounts)
    .values({ key, windowStart: until.toISOString(), count: 1 })
    .onConflictDoNothing()
    .returning({ key: rateCounts.key })
  return first !== undefined
}
