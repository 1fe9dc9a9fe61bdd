import type { EventKind } from '#contract/events'
import type { Endpoint } from '#contract/grammar/endpoint'
import type { NotificationKind } from '#contract/people/notifications'
import { buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import type { Answer, TestApp } from '../test-app.ts'

type State = Parameters<typeof buildRequest>[1]

/** A request before a write, with its people. */
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

export interface Case {
  state?: State
  /** Setup; answers the id that the call is about where that isn't the request. */
  before?: (room: Room) => Promise<string>
  act: (room: Room, about: { id: string }) => Promise<Answer<unknown>>
  /** The hints that each person gets at least; a part of the room without its id. */
  told: Partial<Record<(typeof people)[number], string>>
  /** The kinds of notifications that these people get, and no others. */
  sends?: readonly NotificationKind[]
  /** The events; absent for the first event of the write's entry in contract/changes.ts. */
  records?: readonly EventKind[]
}

export const name = ({ method, path }: Endpoint) => `${method} ${path}`

/** A write that changes a room, and the people whose screens it must reach. */
export const c = (endpoint: Endpoint, one: Case): [string, Case] => [name(endpoint), one]

export const open = { status: 'open' } as const
export const working = { status: 'in_progress' } as const
export const completed = { status: 'completed', completedSongUrl: '/objects/private/songs/1/1.mp3' } as const
export const approved = { ...completed, status: 'approved', isApproved: true } as const
