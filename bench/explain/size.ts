import { busy, idOf } from '../seed.ts'

/** How many requests there are: 100,000, or as the command line says. */
export const count = Number(process.argv[2] ?? busy.request)
/** The person who has most of everything, and reads. */
export const me = idOf(busy.user)
