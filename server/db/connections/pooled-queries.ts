import type { Pool, PoolClient } from 'pg'
import { runTogether } from '../wire/run.ts'
import { type Part, Statement } from '../wire/statement.ts'
import { inTime, isInJob, jobStatementMs, ownBudget } from './budget.ts'
import { isDatabaseAway, Unanswered } from './failures.ts'
import { isRead, ownMark, tryAgain } from './repeatable.ts'
import type { Permits } from './write-semaphore.ts'

/** Commits, and repeatable writes, whose callers gave up waiting. The server may still reply to them. */
const openCommits = new WeakMap<PoolClient, Promise<unknown>>()

const textOf = (query: unknown) => (typeof query === 'string' ? query : String(Object(query).text))

function sender(client: object): (...given: unknown[]) => unknown {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new TypeError('A client without a query')
  return (...given) => Reflect.apply(query, client, given)
}

/**
 * Limits all statements of a connection to the request's budget. When the budget is used up, the connection
 * is closed, and the server, which checks each second for its client, ends the statement. A commit is not cut
 * before the pool's own time limit for a query: it may wait for a standby, where the server doesn't check, so
 * that each closed connection would leave a server process behind.
 */
export function boundStatements(client: PoolClient) {
  const ask = sender(client)
  const parameters: unknown = Reflect.get(client, 'connectionParameters')
  if (!(parameters instanceof Object)) throw new TypeError('A client without parameters')
  const answerWithin: unknown = Reflect.get(parameters, 'query_timeout')
  const send: typeof ask = (...given) => {
    // The client reads this limit when it takes a query.
    Reflect.set(parameters, 'query_timeout', answerWithin && isInJob() ? jobStatementMs : answerWithin)
    return ask(...given)
  }
  const bound = <Result>(text: () => string, ask: () => Promise<Result>): Promise<Result> => {
    const budget = ownBudget()
    if (!budget) return ask()
    if (budget.isSpent || openCommits.has(client)) return Promise.reject(new Unanswered())
    const answer = ask()
    const mark = ownMark()
    return budget.bound(answer, () => {
      if (mark === 'repeatable' || text() === 'commit') openCommits.set(client, answer)
      else void client.end().catch(() => {})
    })
  }
  let isToBegin = false
  Object.assign(client, {
    query: (...given: unknown[]): unknown => {
      const text = textOf(given[0])
      if (text === begin || (isToBegin && ends.has(text))) {
        isToBegin = text === begin
        return Promise.resolve(nothing)
      }
      return bound(
        () => text,
        () => {
          // The statement is queued behind this BEGIN. If BEGIN fails, the statement fails too.
          if (isToBegin) Promise.resolve(send(begin)).catch(() => {})
          isToBegin = false
          return Promise.resolve(send(...given))
        },
      )
    },
  })
  askers.set(client, (parts) =>
    bound(
      () => '',
      () => {
        const all = isToBegin ? [beginning.with([]), ...parts] : parts
        // If a value of the statement can't be sent, BEGIN isn't sent either.
        return runTogether(send, all, () => void (isToBegin = false))
      },
    ),
  )
}

/**
 * BEGIN is sent together with the first statement of its transaction, in one piece if that statement is a
 * prepared one. This saves one of the four or five round trips of a write.
 */
const begin = 'begin'
const beginning = new Statement({ name: begin, text: begin, mapperFor: () => () => ({}) })
const ends = new Set(['commit', 'rollback'])
const nothing = { rows: [], rowCount: null, command: '', oid: 0, fields: [] }

type Ask = (parts: readonly Part[]) => Promise<void>
const askers = new WeakMap<object, Ask>()

export function asker(client: object): Ask {
  const known = askers.get(client)
  if (known) return known
  const send = sender(client)
  return (parts) => runTogether(send, parts)
}

async function connected(pool: Pool): Promise<PoolClient> {
  const isAtOnce = pool.idleCount > pool.waitingCount
  const connecting = pool.connect()
  if (isAtOnce) return connecting
  return inTime(connecting, () => void connecting.then((client) => client.release()).catch(() => {}))
}

/**
 * Runs `work` on a connection of the pool. Always releases the connection, and destroys it if a transaction
 * may still be open on it.
 */
export async function onConnection<Result>(
  pool: Pool,
  permits: Permits | undefined,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  if (ownBudget()?.isSpent) throw new Unanswered()
  const turn = permits?.take()
  if (turn) await turn
  let client: PoolClient | undefined
  let open: Promise<unknown> | undefined
  let isBroken = false
  try {
    client = await connected(pool)
    return await work(client)
  } catch (error) {
    open = client && openCommits.get(client)
    isBroken = isDatabaseAway(error) || client?.getTransactionStatus() !== 'I'
    throw error
  } finally {
    const giveBack = () => {
      client?.release(isBroken)
      permits?.give()
    }
    if (open) void open.then(giveBack, giveBack)
    else giveBack()
  }
}

/**
 * Makes a pool retry statements outside of transactions after a lost connection. Such a statement must be a
 * read, or a write that is marked as safe to repeat. Whatever isn't a read takes a permit, also in a job, unless it
 * never waits for its commit (`quick`).
 */
export function askAgain(pool: Pool, permits: Permits) {
  function plainly<Result>(
    isOnlyRead: () => boolean,
    ask: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const mark = ownMark()
    const mayRepeat = () => mark !== undefined || isOnlyRead()
    if (ownBudget()?.isStrict && !mayRepeat())
      return Promise.reject(new Error('A write outside of withTx, and not marked as repeatable'))
    const ownPermits = mark === 'quick' || isOnlyRead() ? undefined : permits
    return tryAgain(() => onConnection(pool, ownPermits, ask), mayRepeat)
  }
  Object.assign(pool, {
    query: (...given: unknown[]): unknown =>
      plainly(
        () => isRead(textOf(given[0])),
        (client) => Promise.resolve(sender(client)(...given)),
      ),
  })
  askers.set(pool, (parts) =>
    plainly(
      () => parts.every(({ statement }) => isRead(statement.text)),
      (client) => asker(client)(parts),
    ),
  )
}
