import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ms, plus } from '#contract/grammar/time'
import { eq, sql } from '#drizzle'
import { now } from '../../db/schema/columns.ts'
import { uploads, users } from '../../db/schema.ts'
import { audit } from '../../domain/audit/audit.ts'
import { buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { type TestDb, testDb } from '../test-db.ts'
import { signIn } from '../test-session.ts'
import { type Cast, type Server, songOf } from './calls.ts'
import { aimed, isExplained } from './explaining.ts'
import { startHandlers } from './handlers.ts'
import { type Kill, startReal } from './program.ts'
import { type Seen, see, sumsOf } from './seeing.ts'
import { genres, listeners, type Proof, type Step, songwriters, trustDays, type Who } from './state.ts'

/** Steps of several people that run at the same time, and possibly a crash of the server. */
export interface Round {
  steps: Step[]
  /** Before this round, a month passes for payments that were marked as sent. */
  isLater?: boolean
  /** Before this round, the pauses of matches end, so that they can be paid. */
  isPayable?: boolean
  /**
   * For the handlers: the number of the database message at which they crash. For the real program: when it
   * is killed.
   */
  crashAt?: number | Kill | undefined
}

export interface Sequence {
  rounds: Round[]
  /** The second song is already delivered at the start. */
  isReady: boolean
  proof: Proof
}

interface Host {
  open: (crashAt: Round['crashAt']) => Promise<Server> | Server
  close: () => Promise<unknown>
}

const daysAgo = (days: number) => plus(Date.now(), -days * ms.day)
const proven = { emailProvenAt: daysAgo(30) }
const proofs = { none: null, young: daysAgo(trustDays - 2), old: proven.emailProvenAt }

const one = (db: TestDb['db']) => buildUser(db, proven)
const people = {
  listener: one,
  fan: one,
  mira: (db: TestDb['db']) => buildSongwriter(db, { venmoHandle: '@mira' }, proven),
  uwe: (db: TestDb['db']) => buildSongwriter(db, {}, proven),
  giver: one,
  guest: one,
}

/**
 * Opens a test market: a separate database with some people, in which `play` runs one sequence after another.
 */
export async function openMarket(makeHost: typeof handlerHost | typeof programHost) {
  const database = await testDb()
  const { db } = database
  const ids = {} as Record<Who, string>
  for (const who of Object.keys(people) as Who[]) ids[who] = (await people[who](db)).id
  await db.insert(uploads).values(
    songwriters.map((who) => ({
      ownerId: ids[who],
      key: songOf(who),
      kind: 'song' as const,
      maxBytes: 1,
      attachedAt: now(),
    })),
  )
  const host = await makeHost(database, ids)
  let played = 0

  async function begin({ isReady, proof }: Sequence) {
    await db.execute(
      sql.raw(
        'delete from events; delete from notifications; delete from idempotency_keys; delete from declined_matches; delete from disputes; delete from standing_pledges; delete from donations; delete from project_status_updates; delete from project_messages; delete from deliveries; delete from song_requests; delete from money_months; delete from unproven_sums; delete from community_fund',
      ),
    )
    await db.update(users).set({ emailProvenAt: proofs[proof] }).where(eq(users.id, ids.guest))
    const songs: string[] = []
    for (const [at, who] of listeners.entries()) {
      const isDelivered = at === 0 || isReady
      const delivered = isDelivered && ({ status: 'completed', songwriterId: ids[songwriters[at]!] } as const)
      const { id } = await buildRequest(db, { listenerId: ids[who], genre: genres[at]!, ...delivered })
      songs.push(id)
    }
    return songs
  }

  /** Runs a round. Returns the state after it, and the steps that got no reply. */
  async function playRound(round: Round, { songs, before }: { songs: string[]; before: Seen }) {
    const { crashAt } = round
    const steps = round.steps.map((one) => aimed(one, before.state))
    const server = await host.open(crashAt)
    const cast: Cast = { people: ids, songs }
    const answers = await Promise.all(steps.map((one) => server.make(one, cast)))
    if (crashAt !== undefined) await server.close()
    if (server.hasCrashed()) await isGone(database, server.name)
    const after = await see(database, { people: ids, songs, proof: before.state.proof })
    if (!isExplained({ steps, answers }, before, after))
      throw new Error(
        `No order explains ${JSON.stringify({ steps, answers, before: before.state, after: after.state })}`,
      )
    const right = sumsOf(after.state)
    if (!isDeepStrictEqual(after.sums, right))
      throw new Error(`Sums ${JSON.stringify(after.sums)} should be ${JSON.stringify(right)}`)
    return { after, unanswered: steps.filter((_, at) => answers[at] === undefined) }
  }

  /**
   * Runs all rounds of a sequence. Throws if no serial order of a round's steps explains its replies and rows
   * (linearizability).
   */
  async function play(sequence: Sequence) {
    const { rounds, proof } = sequence
    const songs = await begin(sequence)
    const look = () => see(database, { people: ids, songs, proof })
    let before = await look()
    for (const round of rounds) {
      if (round.isLater)
        await db.execute(
          sql`update donations set sent_at = sent_at - interval '31 days' where status = 'sent'`,
        )
      if (round.isPayable)
        await db.execute(sql`update donations set due_at = now() - interval '1 second' where due_at > now()`)
      if (round.isLater || round.isPayable) before = await look()
      const { after, unanswered } = await playRound(round, { songs, before })
      before = after
      // A client that got no reply retries with the same idempotency key. Then it gets a reply, and the
      // pledge exists only once.
      const again = unanswered.filter((one) => one.do === 'pledge')
      if (again.length > 0) before = (await playRound({ steps: again }, { songs, before })).after
    }
    if (++played % 10 === 0) {
      const { differences } = await audit(db)
      const own = differences.filter((one) => one.startsWith('Donation'))
      if (own.length > 0) throw new Error(own.join('\n'))
    }
  }

  return { play, close: () => host.close().then(database.drop) }
}

/** Alternates between two servers. The second one never crashes. */
function inTurns(server: Server, beside: Server): Server {
  let made = 0
  return { ...server, make: (...step) => (made++ % 2 === 0 ? server : beside).make(...step) }
}

/** Runs the handlers in this process. This is fast, and can crash at any message to the database. */
export function handlerHost({ url }: TestDb): Host {
  const [ordinary, beside] = [startHandlers(url), startHandlers(url)]
  return {
    open: (crashAt) => inTurns(typeof crashAt === 'number' ? startHandlers(url, crashAt) : ordinary, beside),
    close: () => Promise.all([ordinary.close(), beside.close()]),
  }
}

/**
 * Runs the real program over HTTP, and a second one at the same time. The first is killed and started again.
 */
export async function programHost({ db, url }: TestDb, ids: Record<Who, string>): Promise<Host> {
  const secret = 'a secret for a market, long enough to sign sessions'
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'songwright-market-'))
  const signedIn = Object.entries(ids).map(async ([who, id]) => [who, await signIn(db, id, secret)] as const)
  const cookies = Object.fromEntries(await Promise.all(signedIn)) as Record<Who, string>
  const start = () => startReal({ url, dataDir, secret, cookies })
  const beside = await start()
  let running = start()
  return {
    async open(crashAt) {
      const server = await running
      if (typeof crashAt !== 'object') return inTurns(server, beside)
      const killed = server.kill(crashAt)
      running = killed.then(start)
      running.catch(() => {})
      return inTurns({ ...server, close: () => killed }, beside)
    },
    async close() {
      await Promise.all([(await running).close(), beside.close()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Waits until the database has closed a dead process's connections, after committing or rolling back its
 * transactions.
 */
async function isGone({ pool }: TestDb, name: string) {
  for (const until = Date.now() + 10_000; ; ) {
    const { rows } = await pool.query<{ query: string; state: string }>(
      'select state, wait_event, query from pg_stat_activity where application_name = $1',
      [name],
    )
    if (rows.length === 0) return
    if (Date.now() > until) throw new Error(`A dead process is still there: ${JSON.stringify(rows)}`)
  }
}
