import type { Db } from './db/client.ts'
import type { Env } from './env.ts'

export const writeLimiter = (_: Db, __: Env) => async () => {}
