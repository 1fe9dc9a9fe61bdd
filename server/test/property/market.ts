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
import { type Cast, songOf } from './calls.ts'
import { aimed, isExplained, type Played } from './explaining.ts'
import { Gate, type Schedule } from './gate.ts'
import { startHandlers } from './handlers.ts'
import { type Kill, startReal } from './program.ts'
import { type Seen, see, sumsOf } from './seeing.ts'
import { genres, listeners, type Proof, type Step, songwriters, trustDays, type Who } from './state.ts'

/** Steps of several people that run at the same time, and possibly a crash of the server. */
export interface Round {
  /** Each lane's steps run one after another. */
  lanes: Step[][]
  /** Before this round, a month passes for payments that were marked as sent. */
  isLater?: boolean
  /** Before this round, the pauses of matches end, so that they can be paid. */
  isPayable?: boolean
  /** For the handlers: the order of their messages to the database. */
  schedule?: Schedule
  /** For the real program: when it is killed. */
  kill?: Kill
}

export interface Sequence {
  rounds: Round[]
  /** The second song is already delivered at the start. */
  isReady: boolean
  proof: Proof
}

interface Host {
  /** Runs all lanes at the same time. */
  run: (round: Round, lanes: Step[][], cast: Cast) => Promise<Played[]>
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
    const lanes = round.lanes.map((steps) => steps.map((one) => aimed(one, before.state)))
    const played = await host.run(round, lanes, { people: ids, songs })
    const after = await see(database, { people: ids, songs, proof: before.state.proof })
    if (!isExplained(played, before, after))
      throw new Error(
        `No order explains ${JSON.stringify({ played, before: before.state, after: after.state })}`,
      )
    const right = sumsOf(after.state)
    if (!isDeepStrictEqual(after.sums, right))
      throw new Error(`Sums ${JSON.stringify(after.sums)} should be ${JSON.stringify(right)}`)
    const unanswered = played.filter(({ answer }) => answer === undefined)
    return { after, unanswered: unanswered.map(({ step }) => step) }
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
      if (again.length > 0)
        before = (await playRound({ lanes: again.map((one) => [one]) }, { songs, before })).after
    }
    if (++played % 10 === 0) {
      const { differences } = await audit(db)
      const own = differences.filter((one) => one.startsWith('Donation'))
      if (own.length > 0) throw new Error(own.join('\n'))
    }
  }

  return { play, close: () => host.close().then(database.drop) }
}

/** Runs the handlers of two programs in this process, in the order of the round's schedule. */
export function handlerHost(database: TestDb): Host {
  const gate = new Gate(database)
  const start = () => startHandlers(database.url, gate)
  const servers = [start(), start()]
  return {
    async run({ schedule = { picks: [] } }, lanes, cast) {
      const moves = lanes.map((steps, lane) =>
        steps.map((step, at) => () => servers[(lane + at) % 2]!.make(step, cast)),
      )
      const made = await gate.play(moves, schedule)
      for (const [at, server] of servers.entries()) if (server.hasCrashed()) servers[at] = start()
      return lanes.flatMap((steps, lane) => steps.map((step, at) => ({ step, ...made[lane]![at]! })))
    },
    close: () => Promise.all(servers.map((server) => server.close())),
  }
}

/**
 * Runs the real program over HTTP, and a second one at the same time. The first is killed and started again.
 */
export async function programHost({ db, pool, url }: TestDb, ids: Record<Who, string>): Promise<Host> {
  const secret = 'a secret for a market, long enough to sign sessions'
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'songwright-market-'))
  const signedIn = Object.entries(ids).map(async ([who, id]) => [who, await signIn(db, id, secret)] as const)
  const cookies = Object.fromEntries(await Promise.all(signedIn)) as Record<Who, string>
  const start = () => startReal({ url, dataDir, secret, cookies })
  const beside = await start()
  let running = start()
  return {
    async run({ kill }, lanes, cast) {
      const server = await running
      const killed = kill && server.kill(kill)
      if (killed) {
        running = killed.then(start)
        running.catch(() => {})
      }
      const played = await Promise.all(
        lanes.flat().map(async (step, at) => {
          const answer = await (at % 2 === 0 ? server : beside).make(step, cast)
          return { step, answer, begun: 0, ended: Infinity }
        }),
      )
      await killed
      if (killed) await isGone({ pool }, server.name)
      return played
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
async function isGone({ pool }: Pick<TestDb, 'pool'>, name: string) {
  for (const until = Date.now() + 10_000; ; ) {
    const { rows } = await pool.query<{ query: string; state: string }>(
      'select state, wait_event, query from pg_stat_activity where application_name = $1',
      [name],
    )
    if (rows.length === 0) return
    if (Date.now() > until) throw new Error(`A dead process is still there: ${JSON.stringify(rows)}`)
  }
}
