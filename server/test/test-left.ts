import { and, eq, gt } from '#drizzle'
import { changeHeads, changes, events, notifications, securityLog } from '../db/schema.ts'
import type { TestApp } from './test-app.ts'

export const headOf = async ({ db }: TestApp, userId: string) =>
  (await db.select().from(changeHeads).where(eq(changeHeads.userId, userId)))[0]?.seq ?? 0

export const leftFor = ({ db }: TestApp, userId: string, seq = 0) =>
  db
    .select({ seq: changes.seq, hints: changes.hints })
    .from(changes)
    .where(and(eq(changes.userId, userId), gt(changes.seq, seq)))
    .orderBy(changes.seq)

export const toldTo = ({ db }: Pick<TestApp, 'db'>, userId: string) =>
  db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)

export const kindsTold = async (site: Pick<TestApp, 'db'>, userId: string) =>
  (await toldTo(site, userId)).map(({ kind }) => kind)

export const recordOf = ({ db }: Pick<TestApp, 'db'>, subjectId: string) =>
  db.select().from(events).where(eq(events.subjectId, subjectId)).orderBy(events.seq)

export const loggedOf = async ({ db }: Pick<TestApp, 'db'>, userId: string) => {
  const mine = eq(securityLog.userId, userId)
  return (await db.select().from(securityLog).where(mine).orderBy(securityLog.id)).map(({ event }) => event)
}
