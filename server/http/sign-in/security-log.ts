import { createHmac, hkdfSync } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { seconds } from '#contract/grammar/time'
import { sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { type RateLimit, rateCounter } from '../../db/rate-limits.ts'
import { type SecurityEvent, securityLog, securityRefusals } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { addressOf } from '../client-address.ts'

/**
 * Maximum number of refusals per hour that are logged with account and address. Further ones share one row
 * per kind of event.
 */
export const refusalRows: RateLimit = { name: 'security-log', max: 5000, seconds: seconds.hour }

/** The account of a log entry, or an email without an account; undefined if unknown. */
type About = { id: string } | { email: string } | undefined

/**
 * Security log (OWASP ASVS 5, chapter 16): account, network address and result of sign-ins, refusals,
 * lock-outs, resets and repeated authentications, for 90 days. Equal events within an hour share one row with
 * a count. An email without an account is stored only as a keyed hash, because a user may have typed their
 * password into the wrong field.
 */
export function openSecurityLog({ db, secret }: Pick<Deps, 'db' | 'secret'>) {
  const hashing = Buffer.from(hkdfSync('sha256', secret, '', 'security log', 32))
  const counter = rateCounter(db)

  return async function log(request: FastifyRequest, event: SecurityEvent, about?: About, tx?: Tx) {
    const known = about && 'id' in about ? about.id : null
    const unknownHash =
      about && 'email' in about ? createHmac('sha256', hashing).update(about.email).digest('base64url') : null
    const isRefusal = securityRefusals.some((one) => one === event)
    const isFlood = isRefusal && (await counter.take(refusalRows, 'all')) !== undefined
    const entry = isFlood
      ? { userId: null, unknownHash: null, address: 'many' }
      : { userId: known, unknownHash, address: addressOf(request) }
    const hour = new Date().toISOString().slice(0, 13)
    const key = [hour, event, entry.userId ?? entry.unknownHash ?? '', entry.address].join(' ')
    const write = (on: Db | Tx) =>
      on
        .insert(securityLog)
        .values({ ...entry, event, key })
        .onConflictDoUpdate({ target: securityLog.key, set: { times: sql`${securityLog.times} + 1` } })
    // A retry after a lost connection may count the event twice, which is acceptable.
    await (tx ? write(tx) : repeatable(() => write(db)))
  }
}
