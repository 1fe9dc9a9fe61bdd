import { expect, test } from 'vitest'
import { and, eq } from '#drizzle'
import { now } from '../../db/schema/columns.ts'
import { users } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { useDb } from '../../test/test-db.ts'
import { isMailable, whereMailable } from './mailable.ts'

const database = useDb()

test.for([
  ['a proven email', { emailProvenAt: now(), proofAskedAt: now() }, true],
  ['one that a provider verified', { emailProvenAt: now(), proofAskedAt: null }, true],
  ['that of an account from before the proof', { emailProvenAt: null, proofAskedAt: null }, true],
  ['one that was asked and has not proven itself', { emailProvenAt: null, proofAskedAt: now() }, false],
] as const)(
  '%s is mailable or not, for the function and for the statement alike',
  async ([, user, mailable]) => {
    const { id } = await buildUser(database.db, user)
    const found = await database.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), whereMailable))
    expect(isMailable(user)).toBe(mailable)
    expect(found).toHaveLength(mailable ? 1 : 0)
  },
)
