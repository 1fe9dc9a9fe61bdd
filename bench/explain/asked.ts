import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, ClientBase } from 'pg'
import type { Db, Tx } from '../../server/db/client.ts'
import * as schema from '../../server/db/schema.ts'
import { withTx } from '../../server/db/transactions/transactions.ts'
import type { Part } from '../../server/db/wire/statement.ts'
import { Files } from '../../server/features/export/archive/files.ts'
import { everyNoun } from '../../server/features/export/nouns/every.ts'
import { rowsOf } from '../../server/features/export/rows.ts'
import { idOf } from '../seed.ts'

export interface Asked {
  query: string
  values: unknown[]
}

interface Noted<One extends ClientBase = Client> {
  client: One
  sent: Asked[]
}

/**
 * Records every SQL statement that is sent on a connection: by drizzle, or several together by
 * server/db/wire/run.ts.
 */
export function noted<One extends ClientBase>(client: One, sent: Asked[] = []): Noted<One> {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (
    first: string | { text: string; parts?: readonly Part[] },
    values: unknown[] = [],
    ...others: unknown[]
  ) => {
    if (typeof first === 'string') sent.push({ query: first, values })
    else if (!first.parts) sent.push({ query: first.text, values })
    else for (const part of first.parts) sent.push({ query: part.statement.text, values: part.values })
    return send(first, values, ...others)
  }
  Object.assign(client, { query })
  return { client, sent }
}

/** Returns the SQL statements that a read sends. Of equal ones with other values, the last. */
export async function asked(on: Noted, read: (db: Db) => Promise<unknown>) {
  const seen = await sentDuring(on, () => read(drizzle(on.client, { schema })))
  if (seen.length === 0) throw new Error('A read that sends no statement')
  return [...new Map(seen.map((one) => [one.query, one])).values()]
}

/** Returns the SELECT statements that a transaction sends. The transaction is rolled back. */
export async function lookedUp(on: Noted, move: (tx: Tx) => Promise<unknown>) {
  const undone = new Error('undone')
  const seen = await sentDuring(on, async () => {
    const moving = withTx(drizzle(on.client, { schema }), async (tx) => {
      await move(tx)
      throw undone
    })
    await moving.catch((error: unknown) => {
      if (error !== undone) throw error
    })
  })
  return seen.filter(({ query }) => /^\s*(?:select|with)/.test(query))
}

export async function exportReads(on: Noted): Promise<[string, Asked][]> {
  // User 11 instead of user 1: the export sends a statement for each request of its user, and user 1 has
  // thousands.
  const reading = { db: drizzle(on.client, { schema }), me: idOf(11), files: new Files() }
  const known = new Set<string>()
  const found: [string, Asked][] = []
  for (const noun of everyNoun) {
    const seen = await sentDuring(on, async () => void (await Array.fromAsync(rowsOf(reading, noun))))
    for (const asking of seen) {
      if (!known.has(asking.query)) found.push([`export of ${noun.name}`, asking])
      known.add(asking.query)
    }
  }
  return found
}

async function sentDuring({ sent }: Noted, work: () => Promise<unknown>) {
  sent.length = 0
  await work()
  return [...sent]
}
