import { and, eq, gt } from 'drizzle-orm'
import { changeHeads, changes } from '../db/schema.ts'
import type { TestApp } from './test-app.ts'

/** A person's change head. */
export const headOf = async ({ db }: TestApp, userId: string) =>
  (await db.select().from(changeHeads).where(eq(changeHeads.userId, userId)))[0]?.seq ?? 0

/** The hints for a person after change number `seq`. */
export const leftFor = ({ db }: TestApp, userId: string, seq = 0) =>
  db
    .select({ seq: changes.seq, hints: changes.hints })
    .from(changes)
    .where(and(eq(changes.userId, userId), gt(changes.seq, seq)))
    .orderBy(changes.seq)
