import { createHash } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

const dialect = new PgDialect()

/**
 * Runs writes to different tables as one statement, and answers what `answer` selects, which may read what they
 * return. The round trips that this saves are most of what a small transaction takes. Prepared under a name of its
 * text, so call it where there are few different ones.
 */
export async function together<Answer extends object>(
  tx: Tx,
  writes: Record<string, SQLWrapper>,
  answer: SQL,
): Promise<Answer> {
  const parts = Object.entries(writes).map(
    ([name, write]) => sql`${sql.identifier(name)} as (${write.getSQL()})`,
  )
  const query = dialect.sqlToQuery(sql`with ${sql.join(parts, sql`, `)} select ${answer}`)
  const name = createHash('sha1').update(query.sql).digest('base64url')
  const { rows } = (await tx._.session.prepareQuery(query, undefined, name, false).execute()) as {
    rows: Answer[]
  }
  return rows[0]!
}
