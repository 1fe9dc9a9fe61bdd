import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { now } from '../../db/schema/columns.ts'
import { uploads } from '../../db/schema.ts'
import { audit } from '../../domain/audit/audit.ts'
import { buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { type TestDb, testDb } from '../test-db.ts'
import { signIn } from '../test-session.ts'
import { type Cast, type Server, songOf } from './calls.ts'
import { startHandlers } from './handlers.ts'
import { step } from './model.ts'
import { type Kill, startReal } from './program.ts'
import { type Seen, see, sumsOf } from './seeing.ts'
import { type Donation, type State, type Step, songwriters, type Who } from './state.ts'

/** Concurrent steps of several people, and when the server crashes during them. */
export interface Round {
  steps: Step[]
  /** A month has passed since the payments before it were sent. */
  isLater?: boolean
  /** In-process, as it sends the nth message to the database; for the real program, after a number of replies. */
  crashAt?: number | Kill | undefined
}

interface Host {
  open: (crashAt: Round['crashAt']) => Promise<Server> | Server
  close: () => Promise<unknown>
}

const people = {
  listener: buildUser,
  mira: (db: TestDb['db']) => buildSongwriter(db, { venmoHandle: '@mira' }),
  uwe: buildSongwriter,
  giver: buildUser,
}

/** A small market in a database of its own, which plays one sequence after the other. */
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

  async function begin() {
    await db.execute(
      sql.raw(
        'delete from events; delete from notifications; delete from idempotency_keys; delete from declined_matches; delete from disputes; delete from standing_pledges; delete from donations; delete from project_status_updates; delete from project_messages; delete from deliveries; delete from song_requests; delete from money_months; delete from community_fund',
      ),
    )
    const listenerId = ids.listener
    const completed = { listenerId, songwriterId: ids.mira, status: 'completed' } as const
    const songs = [await buildRequest(db, completed), await buildRequest(db, { listenerId })]
    return songs.map(({ id }) => id)
  }

  /** Plays a round, and answers the state after it and the steps without a reply. */
  async function playRound({ steps, crashAt }: Round, { songs, before }: { songs: string[]; before: Seen }) {
    const server = await host.open(crashAt)
    const cast: Cast = { people: ids, songs, giftOf: (amount) => before.ids.get(amount) ?? randomUUID() }
    const answers = await Promise.all(steps.map((one) => server.make(one, cast)))
    if (crashAt !== undefined) await server.close()
    if (server.hasCrashed()) await isGone(database, server.name)
    const after = await see(database, { people: ids, songs })
    if (!isExplained({ steps, answers }, before, after))
      throw new Error(
        `No order explains ${JSON.stringify({ steps, answers, before: before.state, after: after.state })}`,
      )
    const right = sumsOf(after.state)
    if (!isDeepStrictEqual(after.sums, right))
      throw new Error(`Sums ${JSON.stringify(after.sums)} should be ${JSON.stringify(right)}`)
    return { after, unanswered: steps.filter((_, at) => answers[at] === undefined) }
  }

  /** Plays rounds, and throws where no serial order of the steps explains the replies and rows (linearizability). */
  async function play(rounds: Round[]) {
    const songs = await begin()
    let before = await see(database, { people: ids, songs })
    for (const round of rounds) {
      if (round.isLater) {
        await db.execute(
          sql`update donations set sent_at = sent_at - interval '31 days' where status = 'sent'`,
        )
        before = await see(database, { people: ids, songs })
      }
      const { after, unanswered } = await playRound(round, { songs, before })
      before = after
      // A client without a reply retries the pledge with the same idempotency key: it gets the reply, and there is at
      // most one pledge.
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

/** Runs the handlers in this process: fast, and able to crash at any message to the database. */
export function handlerHost({ url }: TestDb): Host {
  const ordinary = startHandlers(url)
  return {
    open: (crashAt) => (typeof crashAt === 'number' ? startHandlers(url, crashAt) : ordinary),
    close: ordinary.close,
  }
}

/** Runs the real program over HTTP, which is killed and restarted. */
export async function programHost({ db, url }: TestDb, ids: Record<Who, string>): Promise<Host> {
  const secret = 'a secret for a market, long enough to sign sessions'
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'songwright-market-'))
  const signedIn = Object.entries(ids).map(async ([who, id]) => [who, await signIn(db, id, secret)] as const)
  const cookies = Object.fromEntries(await Promise.all(signedIn)) as Record<Who, string>
  const start = () => startReal({ url, dataDir, secret, cookies })
  let running = start()
  return {
    async open(crashAt) {
      const server = await running
      if (typeof crashAt !== 'object') return server
      const killed = server.kill(crashAt)
      running = killed.then(start)
      running.catch(() => {})
      return { ...server, close: () => killed }
    },
    async close() {
      await (await running).close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the database has noticed a dead process, and has finished or rolled back its transactions. */
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

/** Whether some serial order of the steps gives these replies and this state. */
function isExplained(
  { steps, answers }: { steps: Step[]; answers: (number | undefined)[] },
  before: Seen,
  after: Seen,
): boolean {
  const older = (one: Donation, other: Donation) =>
    (after.ids.get(one.amount) ?? '') < (after.ids.get(other.amount) ?? '') ? -1 : 1
  const explains = (left: number[], state: State): boolean => {
    if (left.length === 0) return isDeepStrictEqual(sorted(state), sorted(after.state))
    return left.some((at) => {
      const rest = left.filter((other) => other !== at)
      const answer = answers[at]
      // A step without a reply may have been executed or not.
      if (answer === undefined && explains(rest, state)) return true
      const next = structuredClone(state)
      const said = step(next, steps[at]!, older)
      return (answer === undefined || isSame(steps[at]!, said, answer)) && explains(rest, next)
    })
  }
  return explains([...steps.keys()], before.state)
}

/** A refused move of a request looks up its reason afterwards, so the replies need only agree that it was refused. */
const isSame = (move: Step, said: number, answer: number) =>
  'to' in move && move.do !== 'pledge' ? said < 300 === answer < 300 : said === answer

const sorted = ({ songs, donations, standing }: State): State => ({
  songs,
  standing,
  donations: donations.toSorted((one, other) => one.amount - other.amount),
})
