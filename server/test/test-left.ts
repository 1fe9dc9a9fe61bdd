import { and, eq, gt } from 'drizzle-orm'
import { changeHeads, changes } from '../db/schema.ts'
import type { TestApp } from './test-app.ts'

/** The number of the last change that a person was left. */
export const headOf = async ({ db }: TestApp, userId: string) =>
  (await db.select().from(changeHeads).where(eq(changeHeads.userId, userId)))[0]?.seq ?? 0

/** What was left for a person after number `seq`. */
export const leftFor = ({ db }: TestApp, userId: string, seq = 0) =>
  db
    .select({ seq: changes.seq, hints: changes.hints })
    .from(changes)
    .where(and(eq(changes.userId, userId), gt(changes.seq, seq)))
    .orderBy(changes.seq)
