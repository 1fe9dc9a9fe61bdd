import { busy, idOf } from '../seed.ts'

/** Number of song requests in the database. */
export const count = Number(process.argv[2] ?? busy.request)
export const me = idOf(busy.user)
