import { randomUUID } from 'node:crypto'
import { projects } from '#contract/work/projects'
import { sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { roomOf, working } from '../reach/test-room.ts'
import type { Answer, TestApp } from '../test-app.ts'

/** Maximum milliseconds that a user may wait for a reply. */
export const longest = 8000

export async function timed(call: Promise<Answer<unknown>>) {
  const begin = performance.now()
  const { status, headers } = await call
  return { status, ms: performance.now() - begin, retryAfter: headers['retry-after'] }
}

export async function pairOf(site: TestApp) {
  const { listener, songwriter, params } = await roomOf(site, working)
  const write = (message: string, key = randomUUID()) =>
    listener.call(projects.sendMessage, {
      params,
      body: { message, receiverId: songwriter.id },
      headers: { 'idempotency-key': key },
    })
  return { read: () => songwriter.call(projects.messages, { params }), write, listener, songwriter }
}

/** Number of rows of each message. It is 1 if the write was done exactly once. */
export async function keptIn(db: Db) {
  const { rows } = await db.execute<{ message: string; times: number }>(
    sql`select message, count(*)::int as times from project_messages group by message`,
  )
  return new Map(rows.map(({ message, times }) => [message, times]))
}
