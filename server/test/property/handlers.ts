import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { keepDays } from '#contract/grammar/days'
import { problems } from '#contract/grammar/errors'
import { money, wholeCents } from '#contract/grammar/money'
import { ms } from '#contract/grammar/time'
import { eq, sql } from '#drizzle'
import { openDb, type Tx } from '../../db/client.ts'
import { newId } from '../../db/schema/columns.ts'
import { users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { findUser } from '../../domain/accounts/reads.ts'
import { hashOf as hashOfToken } from '../../domain/accounts/tokens.ts'
import { liftSuspension, suspendPerson } from '../../domain/moderation/suspending.ts'
import type { FundRules } from '../../domain/money/fund/rules.ts'
import { matchFund } from '../../domain/money/fund.ts'
import { HttpError } from '../../errors.ts'
import { promiseOnce } from '../../features/donations/by-email/press.ts'
import { renewOne } from '../../features/donations/generosity/standing.ts'
import { expireOne } from '../../features/donations/matches/expire.ts'
import { askOne, endOneUnanswered } from '../../features/donations/promises/keep.ts'
import { lapseOne } from '../../features/donations/promises/lapse-due.ts'
import { expectStanding } from '../../http/guards/standing.ts'
import type { User } from '../../http/session/session.ts'
import { isTimed, maxPromised, pauseHours, type Step, trustDays } from '../history/market/state.ts'
import { openApi } from './api.ts'
import { type Called, type Cast, callOf, type Server } from './calls.ts'
import type { Gate } from './gate.ts'

let processes = 0

const notYet = -3
const inDays = (days: number) => new Date(Date.now() + days * ms.day)

/** The pledge is due now, or when its pause ends. */
const dueBefore = (late: number) => ({
  before: inDays(late + pauseHours / 24).toISOString(),
  at: new Date(),
})

/** Jobs for a single pledge. `late` is the number of days after the job's due day, negative if too early. */
const jobsOf = (rules: FundRules) => ({
  lapse: (tx: Tx, id: string, late: number) => lapseOne(tx, id, { ...dueBefore(late), rules }),
  miss: (tx: Tx, id: string, late: number) => expireOne(tx, id, { ...dueBefore(late), rules }),
  ask: (tx: Tx, id: string, late: number) => askOne(tx, id, inDays(keepDays.ask + late)),
  endUnkept: (tx: Tx, id: string, late: number) =>
    endOneUnanswered(tx, id, inDays(keepDays.ask + keepDays.answer + 2 * late)),
})

const mostPromised = money(wholeCents(maxPromised))

/** A suspension's note outside of the database has no money. */
const nowhere = { send: async () => {} }

/**
 * Simulates a server process by the API's handlers. All its messages to the database go through the gate, where
 * it may die.
 */
export function startHandlers(url: string, gate: Gate): Server {
  const name = `property-${process.pid}-${++processes}`
  // Enough connections that no lane waits for one: the gate could not tell it from a move that hangs.
  const { db, pool } = openDb(url, { max: 8 })
  pool.options.application_name = name
  pool.on('connect', keepPlans)
  let isDead = false
  const died = Promise.withResolvers<undefined>()
  gate.watch(pool, {
    name,
    died() {
      isDead = true
      died.resolve(undefined)
    },
  })

  const api = openApi(db, { maxPromised: mostPromised, fundTrustDays: trustDays, fundPauseHours: pauseHours })
  const jobs = jobsOf(api.env)
  /** No new account is made here, so nothing is sent. */
  const mails = { env: api.env, secret: 'a secret for links' } as unknown as Parameters<typeof promiseOnce>[1]

  async function make(move: Step, cast: Cast): Promise<number | undefined> {
    if (move.do === 'press') return press(move, cast)
    if (isTimed(move.do)) return work(move, cast)
    const { endpoint, key, ...given } = callOf(move as Called, cast)
    const userId = cast.people[move.by]
    try {
      const user = await signedIn(userId, cast)
      if (!endpoint.whileSuspended) expectStanding(user)
      await api.ask(endpoint, { ...given, user, key })
      return endpoint.status
    } catch (error) {
      if (isDead) return undefined
      if (error instanceof HttpError) return problems[error.kind].status
      throw error
    }
  }

  /** Presses the button of a mailed link, which is made before it. The amount is chosen on the link's page. */
  async function press({ by, to, amount }: Step & { do: 'press' }, { people, songs }: Cast) {
    const token = `link ${amount}`
    try {
      const ready = () =>
        db.execute(sql`
        insert into email_pledges (id, email, song_request_id, shareable_id, amount, first_name, browser_hash, token_hash, expires_at, created_at)
        select ${newId()}, email, ${songs[to]}, 'link', 5, 'Sam', 'browser', ${hashOfToken(token)}, now() + interval '1 day', now()
        from users where id = ${people[by]} on conflict do nothing`)
      // A lost answer here is none of the site's, so the row is written again.
      await ready().catch((error: unknown) => (isDead ? Promise.reject(error) : ready()))
      const user = await findUser(db, people[by])
      const chosen = { amount: money(wholeCents(amount)), firstName: 'Sam', isAnonymous: false }
      await withTx(db, (tx) => promiseOnce(tx, mails, { token, user, ...chosen }))
      return 201
    } catch (error) {
      if (isDead) return undefined
      if (error instanceof HttpError) return problems[error.kind].status
      throw error
    }
  }

  /** The signed-in user, as a session reads it. */
  async function signedIn(id: string, { isAnySuspended }: Cast): Promise<Pick<User, 'id' | 'suspendedAt'>> {
    if (!isAnySuspended) return { id, suspendedAt: null }
    const { suspendedAt } = users
    const [user] = await db.select({ id: users.id, suspendedAt }).from(users).where(eq(users.id, id))
    return user!
  }

  /** Runs a job for one pledge, standing pledge or song, as if on another day, or a steward's decision. */
  async function work(move: Step, { people, songs }: Cast): Promise<number | undefined> {
    try {
      await withTx(db, async (tx) => {
        const personId = people[move.by]
        if (move.do === 'rearm') await renewOne(tx, personId, { at: inDays(move.day), most: mostPromised })
        else if (move.do === 'suspend') await suspendPerson(tx, nowhere, { personId, until: null })
        else if (move.do === 'lift') await liftSuspension(tx, nowhere, personId)
        else if (move.do === 'tryAgain') await matchFund(tx, songs[move.to]!, api.env)
        else if ('isEarly' in move) await jobs[move.do](tx, move.id!, move.isEarly ? notYet : 1)
      })
      return 200
    } catch (error) {
      if (isDead) return undefined
      throw error
    }
  }

  return {
    name,
    hasCrashed: () => isDead,
    close: () => (isDead ? Promise.resolve() : pool.end()),
    make: (move, cast) => Promise.race([make(move, cast), died.promise]),
  }
}

/** Makes the database keep the plans of all statements, because planning takes most of the time of a schedule. */
function keepPlans(client: PoolClient) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query: (first: unknown, ...rest: unknown[]) => {
      const { text, name } = Object(first) as { text?: string; name?: string }
      const isUnnamed = text !== undefined && name === undefined && rest.length > 0
      return query(isUnnamed ? { ...(first as object), name: hashOf(text) } : first, ...rest)
    },
  })
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('base64url')
