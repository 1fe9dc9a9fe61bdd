import { renameSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ms, plus } from '#contract/grammar/time'
import { eq, sql } from '#drizzle'
import { now } from '../../db/schema/columns.ts'
import { uploads, users } from '../../db/schema.ts'
import { audit } from '../../domain/audit/audit.ts'
import { buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { judge } from '../history/judge.ts'
import type { Rest } from '../history/lines.ts'
import {
  genres,
  listeners,
  type Proof,
  type Step,
  songwriters,
  trustDays,
  type Who,
} from '../history/market/state.ts'
import { History, recordEvents } from '../record-history.ts'
import type { TestDb } from '../test-db.ts'
import { signIn } from '../test-session.ts'
import { aimed } from './aiming.ts'
import { type Cast, hasKey, songOf } from './calls.ts'
import { Gate, type Made, type Schedule } from './gate.ts'
import { startHandlers } from './handlers.ts'
import { type Kill, startReal } from './program.ts'
import { see } from './seeing.ts'

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

/** A step with the status of its reply, and when it began and ended. */
type Played = Made<number> & { step: Step }

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
export async function openMarket(database: TestDb, makeHost: typeof handlerHost | typeof programHost) {
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
  const folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-history-'))
  let played = 0

  async function begin({ isReady, proof }: Sequence) {
    await db.execute(
      sql.raw(
        'delete from events; delete from notifications; delete from idempotency_keys; delete from declined_matches; delete from disputes; delete from standing_pledges; delete from email_pledges; delete from donations; delete from project_status_updates; delete from project_messages; delete from deliveries; delete from terms; delete from song_requests; delete from money_months; delete from unproven_sums; delete from community_fund',
      ),
    )
    await db.update(users).set({ suspendedAt: null }).where(sql`suspended_at is not null`)
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

  /** Runs a round and records it. Returns the state after it, and the steps that got no reply. */
  async function playRound(round: Round, { before, history, ...cast }: Playing) {
    const lanes = round.lanes.map((steps) => steps.map((one) => aimed(one, before.rest)))
    const played = await host.run(round, lanes, { people: ids, ...cast })
    recordRound(history, played)
    const after = await see(database, { people: ids, songs: cast.songs })
    history.write(after)
    const unanswered = played.filter(({ answer }) => answer === undefined)
    return { after, unanswered: unanswered.map(({ step }) => step) }
  }

  /** Runs all rounds of a sequence, and records them. */
  async function playAll(sequence: Sequence, history: History) {
    const { rounds } = sequence
    const songs = await begin(sequence)
    const isAnySuspended = rounds.some(({ lanes }) => lanes.flat().some((move) => move.do === 'suspend'))
    const look = async () => {
      const rest = await see(database, { people: ids, songs })
      history.write(rest)
      return rest
    }
    let before = await look()
    for (const round of rounds) {
      if (round.isLater)
        await db.execute(
          sql`update donations set sent_at = sent_at - interval '31 days' where status = 'sent'`,
        )
      if (round.isPayable)
        await db.execute(sql`update donations set due_at = now() - interval '1 second' where due_at > now()`)
      if (round.isLater || round.isPayable) before = await look()
      const playing = { songs, isAnySuspended, history }
      const { after, unanswered } = await playRound(round, { ...playing, before })
      before = after
      // A client that got no reply retries with the same idempotency key. Then it gets a reply, and the
      // pledge exists only once.
      const again = unanswered.filter(hasKey).map((one) => [one])
      if (again.length > 0) before = (await playRound({ lanes: again }, { ...playing, before })).after
    }
    await recordEvents(database.pool, history)
  }

  /**
   * Runs a sequence, and has its history judged. Throws if no serial order of a round's steps explains its replies
   * and rows (linearizability), or if a sum or a hash chain is wrong.
   */
  async function play(sequence: Sequence) {
    const history = new History(path.join(folder, 'history.jsonl'))
    try {
      await playAll(sequence, history)
    } finally {
      history.close()
    }
    const { faults } = await judge(history.file)
    if (faults.length > 0) {
      const kept = `${folder}.jsonl`
      renameSync(history.file, kept)
      throw new Error(`${kept} is wrong. ${faults.join('\n')}`)
    }
    if (++played % 10 === 0) {
      const { differences } = await audit(db)
      const own = differences.filter((one) => one.startsWith('Donation'))
      if (own.length > 0) throw new Error(own.join('\n'))
    }
  }

  async function close() {
    await host.close()
    await database.drop()
    await rm(folder, { recursive: true })
  }
  return { play, close }
}

type Playing = Omit<Cast, 'people'> & { before: Rest; history: History }

/** Writes calls and replies in the order of their times. */
function recordRound(history: History, played: Played[]) {
  const calls = played.map(({ begun, step }, at) => ({ at, time: begun, step }))
  const answers = played.flatMap(({ ended, answer }, at) =>
    answer === undefined ? [] : [{ at, time: ended, answer }],
  )
  const numbers: number[] = []
  // The sort is stable: of one time, calls are before answers.
  for (const one of [...calls, ...answers].toSorted((before, after) => before.time - after.time))
    if ('step' in one) {
      const { step } = one
      numbers[one.at] = history.ask({ who: step.by, does: step.do, on: 'market', step })
    } else history.answer(numbers[one.at]!, one.answer)
}

/** Runs the handlers of two programs in this process, in the order of the round's schedule. */
export function handlerHost(database: TestDb): Host {
  const gate = new Gate(database)
  const start = () => startHandlers(database.url, gate)
  const servers = [start(), start()]
  return {
    async run({ schedule = { switches: [] } }, lanes, cast) {
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
      let time = 0
      const played = await Promise.all(
        lanes.flat().map(async (step, at) => {
          const begun = ++time
          const answer = await (at % 2 === 0 ? server : beside).make(step, cast)
          return { step, answer, begun, ended: answer === undefined ? Infinity : ++time }
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
