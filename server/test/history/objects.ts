import type { Answer, Call } from './lines.ts'
import { isExplained, type Timed } from './orders.ts'

/** A call with its reply. */
export type Called = Call & Timed & { reply: Answer | undefined }

/** What a call does to an object: its next state, or undefined if it is refused. */
type Moves = Record<string, (state: string, call: Call) => string | undefined>

const absent = 'absent'
/** State of an object that was made two times. No end has it. */
const twice = 'twice'

const make =
  (made: string): Moves[string] =>
  (state, { key }) =>
    state === absent ? made : key === undefined ? twice : state
const from =
  (before: string, after: string): Moves[string] =>
  (state) =>
    state === before ? after : undefined
const read: Moves[string] = (state) => (state === absent ? undefined : state)

/** Moves of each kind of object, by the first word of its name. */
const kinds: Record<string, Moves> = {
  donation: {
    pledge: make('pledged'),
    markSent: from('pledged', 'sent'),
    confirm: from('sent', 'confirmed'),
    read,
  },
  request: { accept: (state, { who }) => (state === absent ? `accepted by ${who}` : undefined) },
  once: { make: make('made'), read },
}

/** True if the server executed nothing, for a reason that has nothing to do with the object. */
const isTurnedAway = ({ reply }: Called) => reply?.status === 429 || reply?.status === 401
/** True if nobody knows if the call was executed. */
const isOpen = ({ reply }: Called) => reply === undefined || reply.status >= 500

/** True if some order of the calls of one object explains their replies, and what is there at the end. */
export function isObjectExplained(calls: Called[], end = absent): boolean {
  const moves = kinds[calls[0]!.on.split(' ')[0]!]
  if (!moves) throw new Error(`No kind of object has the name ${calls[0]!.on}`)
  const known = calls.filter((call) => !isTurnedAway(call))
  const timed = known.map((call) => (isOpen(call) ? { ...call, ended: Infinity } : call))
  return isExplained(timed, {
    start: absent,
    isEnd: (state) => state === end,
    after(state, call) {
      const next = moves[call.does]?.(state, call)
      if (isOpen(call)) return next
      const isDone = call.reply!.status < 300
      if (!isDone) return next === undefined ? state : undefined
      return call.reply!.shows === undefined || call.reply!.shows === next ? next : undefined
    },
  })
}
