import type { Db, Tx } from '../client.ts'

/** The connection or the pool that a database of drizzle's runs on. */
export const clientOf = (db: Db | Tx): object => Reflect.get(db._.session, 'client')
