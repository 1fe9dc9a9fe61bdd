import { busy, idOf } from '../seed.ts'

export const count = Number(process.argv[2] ?? busy.request)
export const me = idOf(busy.user)
