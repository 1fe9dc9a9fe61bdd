import type { EventKind } from '#contract/events'
import type { Endpoint } from '#contract/grammar/endpoint'
import type { NotificationKind } from '#contract/people/notifications'
import { bodies } from '../all-calls/bodies.ts'
import { buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import type { Answer, TestApp } from '../test-app.ts'

type State = Parameters<typeof buildRequest>[1]

export async function roomOf(site: TestApp, state: State = {}) {
  const listener = await site.as(await buildUser(site.db))
  const songwriter = await site.as(await buildSongwriter(site.db))
  const giver = await site.as(await buildUser(site.db))
  const isTaken = state.status && state.status !== 'open'
  const { id } = await buildRequest(site.db, {
    listenerId: listener.id,
    songwriterId: isTaken ? songwriter.id : null,
    ...state,
  })
  return { site, id, params: { id }, listener, songwriter, giver }
}
export type Room = Awaited<ReturnType<typeof roomOf>>

export const people = ['listener', 'songwriter', 'giver'] as const

type Act = (room: Room, about: { id: string }) => Promise<Answer<unknown>>

interface Told {
  /**
   * Preparation before the call. Returns the id that the call is about, or nothing if it is the request's.
   */
  before?: (room: Room) => Promise<string | undefined>
  /** Body of the call; by default the one in `bodies`. */
  body?: object
  /**
   * Parts of the screens that must be reloaded, for each person. Further parts are allowed. The request's id
   * is left out.
   */
  told: Partial<Record<(typeof people)[number], string>>
  /** Exactly these kinds of notifications are sent. */
  sends?: readonly NotificationKind[]
  /** Kinds of events; by default the first event of the write's entry in contract/changes.ts. */
  records?: readonly EventKind[]
}
export type Case = Omit<Told, 'body'> & { state?: State; act: Act }

export const name = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * Test case: a write that changes a request, the person who calls it (or a function), and what other people's
 * screens must reload.
 */
export function c(
  endpoint: Endpoint,
  by: (typeof people)[number] | Act,
  state: State,
  { body = bodies[name(endpoint)], ...told }: Told,
): [string, Case] {
  const act: Act =
    typeof by === 'string'
      ? (room, params) => room[by].call(endpoint, { params, ...(body && { body: { ...body } }) })
      : by
  return [name(endpoint), { ...told, state, act }]
}

export const parties = (part: string) => ({ listener: part, songwriter: part })

export const open = { status: 'open' } as const
export const working = { status: 'in_progress' } as const
export const completed = { status: 'completed', completedSongUrl: '/objects/private/songs/1/1.mp3' } as const
export const approved = { ...completed, status: 'approved', isApproved: true } as const
