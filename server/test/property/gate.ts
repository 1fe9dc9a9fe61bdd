import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { TestDb } from '../test-db.ts'
import { inOrder, Line, type Program } from './line.ts'

/** An order of the messages to the database, and possibly one whose answer is lost. */
export interface Schedule {
  /**
   * Where the order leaves a lane before it ends. Without one, lane runs after lane. Each belongs to a message of its
   * lane, so that it still means the same if shrinking takes moves from other lanes.
   */
  switches: readonly Switch[]
  lost?: Lost | undefined
}

/** After this number of its messages and starts a lane stops, and the other choice with this number goes on. */
interface Switch {
  lane: number
  after: number
  to: number
}

/**
 * The database executes the message with this number, but its answer is lost. `cut`: the connection breaks, and
 * the program goes on. `crash`: the program dies.
 */
interface Lost {
  at: number
  how: 'cut' | 'crash'
}

/** A move that was made. `begun` and `ended` count the choices of the schedule; Infinity without an answer. */
export interface Made<Answer> {
  answer: Answer | undefined
  begun: number
  ended: number
}

type Move<Answer> = () => Promise<Answer | undefined>

/** Several moves of one person, one after another. */
interface Lane<Answer> {
  moves: Move<Answer>[]
  made: Made<Answer>[]
  isBusy: boolean
}

const patienceMs = 20_000

const own = new AsyncLocalStorage<{ lane: number; random: () => number }>()
const { random } = Math
/** Moves get random numbers that are equal in each run, for example for the shard of a sum. */
Math.random = () => own.getStore()?.random() ?? random()

/**
 * A scheduler for the messages of several programs to the database. A message waits until all programs rest, and
 * then the schedule chooses the next one. So the same schedule gives the same interleaving each time (decision
 * 0291).
 */
export class Gate {
  readonly #control: Pool
  readonly #lines = new Set<Line>()
  readonly #dead = new Set<Program>()
  #isShut = false
  #failure: unknown
  #running: Promise<void>[] = []
  /** Number of things that happened, to find out when nothing happens any more. */
  #seen = 0

  /** @param control pool whose queries pass freely */
  constructor({ pool }: Pick<TestDb, 'pool'>) {
    this.#control = pool
  }

  /** Makes all messages of a program's pool go through the gate. */
  watch(pool: Pool, program: Program) {
    const lines = new WeakMap<PoolClient, Line>()
    pool.on('connect', (client) => {
      const line = new Line(client, program, {
        isShut: () => this.#isShut,
        happened: () => ++this.#seen,
        unlocked: () => {
          for (const one of this.#lines) one.isBlocked = false
        },
        closed: () => void this.#lines.delete(line),
      })
      lines.set(client, line)
      this.#lines.add(line)
    })
    const connect: () => Promise<PoolClient> = pool.connect.bind(pool)
    Object.assign(pool, {
      connect: async () => {
        if (this.#dead.has(program)) throw new Error('the process is dead')
        const client = await connect()
        const line = lines.get(client)
        if (line) line.lane = own.getStore()?.lane
        return client
      },
    })
  }

  /** Plays all lanes at the same time, in the order of the schedule. */
  async play<Answer>(all: Move<Answer>[][], { switches, lost }: Schedule): Promise<Made<Answer>[][]> {
    const lanes = all.map((moves): Lane<Answer> => ({ moves, made: [], isBusy: false }))
    const random = steady()
    this.#failure = undefined
    this.#isShut = true
    const taken = new Set<Switch>()
    const steps = new Map<number, number>()
    let last = 0
    let released = 0
    try {
      for (let time = 1; ; time++) {
        await this.#rest(lanes)
        const choices = this.#choices(lanes, last)
        if (choices.length === 0) return lanes.map(({ made }) => made)
        const left = switches.find(
          (one) => !taken.has(one) && one.lane === last && one.after === (steps.get(last) ?? 0),
        )
        if (left) taken.add(left)
        const others = choices.filter(({ lane }) => lane !== last)
        const chosen = (left && others[left.to % others.length]) ?? choices[0]!
        last = chosen.lane
        steps.set(last, (steps.get(last) ?? 0) + 1)
        if (!chosen.line) own.run({ lane: chosen.lane, random }, () => this.#start(lanes[chosen.lane]!, time))
        else chosen.line.release(++released === lost?.at ? lost.how : undefined)
        for (const lane of lanes) if (lane.isBusy) lane.made.at(-1)!.ended = time
      }
    } finally {
      this.#isShut = false
      for (const line of this.#lines) line.open()
      // After a failure some moves still run: they must not write into the next sequence.
      await Promise.all(this.#running.splice(0))
    }
  }

  #start<Answer>(lane: Lane<Answer>, time: number) {
    const made: Made<Answer> = { answer: undefined, begun: time, ended: time }
    const move = lane.moves[lane.made.length]!
    lane.made.push(made)
    lane.isBusy = true
    const run = async () => {
      try {
        made.answer = await move()
        if (made.answer === undefined) made.ended = Infinity
      } catch (error) {
        this.#failure ??= error
      }
      lane.isBusy = false
      this.#seen++
    }
    this.#running.push(run())
  }

  /** What can happen next: the lane of the last choice first, then by lane. */
  #choices(lanes: Lane<unknown>[], last: number) {
    const waiting = this.#sorted((line) => line.isWaiting).map((line) => ({ lane: line.lane ?? last, line }))
    const starts = lanes.flatMap(({ moves, made, isBusy }, lane) =>
      isBusy || made.length === moves.length ? [] : [{ lane, line: undefined }],
    )
    const rank = (lane: number) => (lane === last ? -1 : lane)
    return [...waiting, ...starts].toSorted((one, other) => rank(one.lane) - rank(other.lane))
  }

  #sorted(which: (line: Line) => boolean) {
    return [...this.#lines].filter(which).toSorted(inOrder)
  }

  /** Waits until nothing happens any more without a choice: each busy lane waits for its turn or for a lock. */
  async #rest(lanes: Lane<unknown>[]) {
    for (const until = Date.now() + patienceMs; ; ) {
      await this.#settle()
      if (this.#failure) throw this.#failure
      const open = [...this.#lines].filter((line) => line.isOpen && !line.isBlocked)
      if (open.length > 0 && !(await this.#areBlocked(open))) {
        if (Date.now() > until) throw new Error('The database does not answer')
        continue
      }
      const answered = this.#sorted((line) => line.isAnswered)
      for (const line of answered) {
        if (this.#lines.has(line)) await this.#deliver(line)
        await this.#settle()
      }
      if (answered.length > 0) continue
      if (this.#isEachHeard(lanes)) return
      if (Date.now() > until) throw new Error('A move neither asks the database nor ends')
      await sleep(1)
    }
  }

  /** True if each busy lane has a message that waits. Reads that are sent together have no lane of their own. */
  #isEachHeard(lanes: Lane<unknown>[]) {
    const held = [...this.#lines].filter((line) => line.isWaiting || line.isOpen)
    const heard = new Set(held.map(({ lane }) => lane))
    const unheard = lanes.filter(({ isBusy }, lane) => isBusy && !heard.has(lane)).length
    const ofNobody = held.filter(({ lane }) => lane === undefined).length
    if (unheard > ofNobody) return false
    // All busy lanes wait for locks of each other: the database ends one of them.
    return held.length === 0 || held.some((line) => line.isWaiting) || lanes.some((lane) => isReady(lane))
  }

  async #deliver(line: Line) {
    if (line.loses === undefined) return line.deliver()
    if (line.loses === 'cut') return line.cut()
    const { program } = line
    this.#dead.add(program)
    program.died()
    for (const one of this.#lines) if (one.program === program) one.cut()
    // The answer's other messages wait for locks. The database would notice only after a while that nobody waits.
    await this.#control.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = $1',
      [program.name],
    )
  }

  /** True if each of these waits for a lock. Otherwise returns as soon as one may have an answer. */
  async #areBlocked(open: Line[]) {
    await Promise.race([...open.map(({ answer }) => answer), sleep(1)])
    if (open.some((line) => line.isAnswered)) return open.every((line) => line.isAnswered)
    const { rows } = await this.#control.query<{ blocked: number }>({
      name: 'blocked',
      text: 'select count(*)::int as blocked from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0',
      values: [open.map(({ pid }) => pid)],
    })
    const areBlocked = rows[0]!.blocked === open.length && open.every((line) => line.isOpen)
    for (const line of open) line.isBlocked = areBlocked
    return areBlocked
  }

  /** Lets the programs work until they wait for something outside of this process. */
  async #settle() {
    for (let quiet = 0, seen = this.#seen; quiet < 4; quiet++) {
      await new Promise(setImmediate)
      if (this.#seen !== seen) [quiet, seen] = [0, this.#seen]
    }
  }
}

const isReady = ({ moves, made, isBusy }: Lane<unknown>) => !isBusy && made.length < moves.length

/** Random numbers that are equal in each run (linear congruential generator). */
function steady() {
  let state = 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
