import * as z from 'zod/mini'
import { Money } from '../grammar/money.ts'

/** Promises to a request, for its two parties and for people who may accept it. */
export const Promises = z.object({
  /** What others promised, paid or not, and by how many. */
  promised: Money,
  givers: z.number(),
  /** What others promised and have not paid. */
  due: Money,
  /** What the viewer promised, paid or not. */
  own: Money,
  /** False while the songwriter is suspended or has closed the account. */
  isPayable: z.boolean(),
})
export type Promises = z.infer<typeof Promises>
