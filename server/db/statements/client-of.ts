import type { Db, Tx } from '../client.ts'

export const clientOf = (db: Db | Tx): object => Reflect.get(db._.session, 'client')
