import { setTimeout as sleep } from 'node:timers/promises'
import { donations } from '#contract/giving/donations'
import type { Endpoint } from '#contract/grammar/endpoint'
import { accounts } from '#contract/people/accounts'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { live } from '#contract/work/live'
import { projects } from '#contract/work/projects'
import { type Caller, isDone, type Seen } from './caller.ts'
import { type Cast, newRequest } from './cast.ts'
import { pick } from './reads.ts'
import { once, type Recording } from './recording.ts'

export interface Play {
  cast: Cast
  record: Recording
  /** Pledges that can still be marked as sent, and sent payments that can still be confirmed. */
  pledged: { id: string; amount: string; by: Caller; to: Caller }[]
  sent: { id: string; amount: string; to: Caller }[]
  /** Email addresses for which the server promised an email. */
  forgotten: string[]
  /** Responses that are wrong even during a fault. */
  wrong: string[]
}

interface Parsed {
  id: string
  status: string
}
const parsed = ({ text }: Seen) => JSON.parse(text) as Parsed

interface Making {
  who: Caller
  /** Name of the object in the history, and what is done with it. */
  on: string
  does?: string
  endpoint: Endpoint
  options: { params?: Record<string, string>; body: unknown }
}

/** Sends a call once, and records it. */
const send = ({ record }: Play, { who, on, does = 'make', endpoint, options }: Making, key?: string) =>
  record.call({ who: who.userId, does, on, key }, () =>
    who.call(endpoint, { ...options, ...(key && { key }) }),
  )

/** Repeats a call with the same idempotency key until it gets a response, for at most half a minute. */
async function untilAnswered(play: Play, making: Making) {
  const end = Date.now() + 30_000
  for (;;) {
    const seen = await send(play, making, making.on)
    if ((seen.status !== undefined && seen.status < 500) || Date.now() > end) return seen
    await sleep(500)
  }
}

const message = (hasKey: boolean) => async (play: Play) => {
  const { cast, record } = play
  const { id, listener, songwriter } = pick(cast.projects)
  const [who, to] = pick([
    [listener, songwriter],
    [songwriter, listener],
  ] as const)
  const mark = record.mark()
  const options = { params: { id }, body: { message: mark, receiverId: to.userId } }
  const making = { who, on: once('message', mark), endpoint: projects.sendMessage, options }
  await (hasKey ? untilAnswered(play, making) : send(play, making))
}

async function note(play: Play) {
  const { id, songwriter: who } = pick(play.cast.projects)
  const mark = play.record.mark()
  const options = { params: { id }, body: { content: mark, isPrivate: pick([true, false]) } }
  await send(play, { who, on: once('note', mark), endpoint: projects.addNote, options })
}

async function status(play: Play) {
  const { id, songwriter: who } = pick(play.cast.projects)
  const mark = play.record.mark()
  const body = { status: 'mixing', percentComplete: '60', description: mark }
  await send(play, {
    who,
    on: once('status', mark),
    endpoint: projects.updateStatus,
    options: { params: { id }, body },
  })
}

const ofDonation = (amount: string) => `donation ${amount}`

const pledge = (hasKey: boolean) => async (play: Play) => {
  const { cast, record, pledged } = play
  const { id: songRequestId, songwriter: to } = pick(cast.projects)
  const by = pick(cast.givers)
  const amount = record.amount()
  const options = { body: { amount, songRequestId } }
  const making = { who: by, does: 'pledge', on: ofDonation(amount), endpoint: donations.create, options }
  const seen = await (hasKey ? untilAnswered(play, making) : send(play, making))
  if (isDone(seen)) pledged.push({ id: parsed(seen).id, amount, by, to })
}

/** Marks a pledge as sent, and reads it back. */
async function markSent(play: Play) {
  const { record, pledged, sent } = play
  const one = pledged.shift()
  if (!one) return
  const { id, amount, by: who, to } = one
  const on = ofDonation(amount)
  const options = { params: { id }, body: { externalRef: 'PP-1' } }
  const seen = await send(play, { who, does: 'markSent', on, endpoint: donations.markSent, options })
  await record.call(
    { who: who.userId, does: 'read', on },
    () => who.call(donations.one, { params: { id } }),
    (read) => parsed(read).status,
  )
  if (isDone(seen)) sent.push({ id, amount, to })
}

async function confirm(play: Play) {
  const one = play.sent.shift()
  if (!one) return
  const { id, amount, to: who } = one
  const options = { params: { id }, body: undefined }
  await send(play, { who, does: 'confirm', on: ofDonation(amount), endpoint: donations.confirm, options })
}

async function ask(play: Play, hasKey: boolean) {
  const who = pick(play.cast.listeners)
  const mark = play.record.mark()
  const making = {
    who,
    on: once('request', mark),
    endpoint: briefs.create,
    options: { body: newRequest(mark) },
  }
  const seen = await (hasKey ? untilAnswered(play, making) : send(play, making))
  return isDone(seen) ? parsed(seen).id : undefined
}

/** Lets three songwriters accept the same request at the same time. */
async function race(play: Play) {
  const { cast, wrong } = play
  const id = await ask(play, true)
  if (!id) return
  const options = { params: { id }, body: undefined }
  const ends = await Promise.all(
    cast.songwriters
      .slice(0, 3)
      .map((who) =>
        send(play, { who, does: 'accept', on: `request ${id}`, endpoint: acceptance.accept, options }),
      ),
  )
  const winners = ends.filter(isDone).length
  const areAllAnswered = ends.every((seen) => seen.status !== undefined && seen.status < 500)
  if (areAllAnswered && winners !== 1) wrong.push(`${winners} of three got request ${id}`)
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
