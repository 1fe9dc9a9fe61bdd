import { setTimeout as sleep } from 'node:timers/promises'
import { donations } from '#contract/giving/donations'
import type { Endpoint } from '#contract/grammar/endpoint'
import { accounts } from '#contract/people/accounts'
import { songRequests } from '#contract/requests/song-requests'
import { live } from '#contract/work/live'
import { projects } from '#contract/work/projects'
import { type Caller, isDone, type Seen } from './caller.ts'
import { type Cast, newRequest } from './cast.ts'
import type { Ledger } from './ledger.ts'
import { pick } from './reads.ts'

export interface Play {
  cast: Cast
  ledger: Ledger
  /** Pledges that can still be marked as sent, and sent payments that can still be confirmed. */
  pledged: { id: string; by: Caller; to: Caller }[]
  sent: { id: string; to: Caller }[]
  /** Email addresses for which the server promised an email. */
  forgotten: string[]
  /** Responses that are wrong even during a fault. */
  wrong: string[]
}

interface Parsed {
  id: string
}
const idOf = ({ text }: Seen) => (JSON.parse(text) as Parsed).id

interface Keyed {
  params?: Record<string, string>
  body: unknown
  key: string
}

/** Repeats a call with the same idempotency key until it gets a response, for at most half a minute. */
async function untilAnswered(who: Caller, endpoint: Endpoint, options: Keyed) {
  const end = Date.now() + 30_000
  for (;;) {
    const seen = await who.call(endpoint, options)
    if ((seen.status !== undefined && seen.status < 500) || Date.now() > end) return seen
    await sleep(500)
  }
}

const message =
  (hasKey: boolean) =>
  async ({ cast, ledger }: Play) => {
    const { id, listener, songwriter } = pick(cast.projects)
    const [from, to] = pick([
      [listener, songwriter],
      [songwriter, listener],
    ])
    const mark = ledger.mark()
    const body = { message: mark, receiverId: to.userId }
    const options = { params: { id }, body }
    const seen = hasKey
      ? await untilAnswered(from, projects.sendMessage, { ...options, key: mark })
      : await from.call(projects.sendMessage, options)
    ledger.note('message', mark, seen)
  }

async function note({ cast, ledger }: Play) {
  const { id, songwriter } = pick(cast.projects)
  const mark = ledger.mark()
  const body = { content: mark, isPrivate: pick([true, false]) }
  ledger.note('note', mark, await songwriter.call(projects.addNote, { params: { id }, body }))
}

async function status({ cast, ledger }: Play) {
  const { id, songwriter } = pick(cast.projects)
  const mark = ledger.mark()
  const body = { status: 'mixing', percentComplete: '60', description: mark }
  ledger.note('status', mark, await songwriter.call(projects.updateStatus, { params: { id }, body }))
}

const pledge = (hasKey: boolean) => async (play: Play) => {
  const { cast, ledger, pledged } = play
  const { id: songRequestId, songwriter: to } = pick(cast.projects)
  const by = pick(cast.givers)
  const amount = ledger.amount()
  const body = { amount, songRequestId }
  const seen = hasKey
    ? await untilAnswered(by, donations.create, { body, key: amount })
    : await by.call(donations.create, { body })
  ledger.note('pledge', amount, seen)
  if (isDone(seen)) pledged.push({ id: idOf(seen), by, to })
}

async function markSent({ ledger, pledged, sent }: Play) {
  const one = pledged.shift()
  if (!one) return
  const { id, by, to } = one
  const seen = await by.call(donations.markSent, { params: { id }, body: { externalRef: 'PP-1' } })
  ledger.note('sent', id, seen)
  if (isDone(seen)) sent.push({ id, to })
}

async function confirm({ ledger, sent }: Play) {
  const one = sent.shift()
  if (!one) return
  const { id, to } = one
  ledger.note('confirmed', id, await to.call(donations.confirm, { params: { id } }))
}

async function ask({ cast, ledger }: Play, hasKey: boolean) {
  const by = pick(cast.listeners)
  const mark = ledger.mark()
  const body = newRequest(mark)
  const seen = hasKey
    ? await untilAnswered(by, songRequests.create, { body, key: mark })
    : await by.call(songRequests.create, { body })
  ledger.note('request', mark, seen)
  return isDone(seen) ? idOf(seen) : undefined
}

/** Lets three songwriters accept the same request at the same time. */
async function race(play: Play) {
  const { cast, ledger, wrong } = play
  const id = await ask(play, true)
  if (!id) return
  const runners = cast.songwriters.slice(0, 3)
  const ends = await Promise.all(runners.map((one) => one.call(songRequests.accept, { params: { id } })))
  for (const [at, seen] of ends.entries()) ledger.note('accepted', `${id} ${runners[at]!.userId}`, seen)
  const winners = ends.filter(isDone).length
  const areAllAnswered = ends.every((seen) => seen.status !== undefined && seen.status < 500)
  if (winners > 1 || (areAllAnswered && winners !== 1)) wrong.push(`${winners} of three got request ${id}`)
}

async function forget({ cast, forgotten }: Play) {
  const email = cast.forgetful.pop()
  if (!email) return
  const seen = await pick(cast.everyone).call(accounts.forgotPassword, { body: { email } })
  if (isDone(seen)) forgotten.push(email)
}

async function beHere({ cast }: Play) {
  const { id, listener, songwriter } = pick(cast.projects)
  await pick([listener, songwriter]).call(live.beHere, { params: { id }, body: {} })
}

/** Kinds of writes that the load makes. The number is the share of a kind in percent of all calls. */
export const writes: [number, (play: Play) => Promise<unknown>][] = [
  [4, message(true)],
  [4, message(false)],
  [5, note],
  [5, status],
  [6, pledge(true)],
  [4, pledge(false)],
  [5, markSent],
  [4, confirm],
  [1, (play) => ask(play, true)],
  [1, (play) => ask(play, false)],
  [1, race],
  [1, forget],
  [4, beHere],
]
