import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { briefFiles } from '#contract/brief-files'
import { comments } from '#contract/comments'
import { donations } from '#contract/donations'
import type { Endpoint } from '#contract/endpoint'
import { gifts } from '#contract/gifts'
import { live } from '#contract/live'
import { lyrics } from '#contract/lyrics'
import { mustHaves } from '#contract/must-haves'
import { notifications } from '#contract/notifications'
import { projects } from '#contract/projects'
import { songRequests } from '#contract/song-requests'
import { thanks } from '#contract/thanks'
import { openDb, type Tx, withTx } from '../db/client.ts'
import * as build from '../db/factories.ts'
import { changeHeads, changes, quietProjects, songRequests as requests } from '../db/schema.ts'
import { type Answer, type TestApp, testApp } from '../http/test-app.ts'
import { uploaded, uploadedSong } from '../storage/test/test-uploads.ts'
import { onChanges, personChanged, roomChanged } from './changes.ts'

let site: TestApp
beforeAll(async () => void (site = await testApp()))
afterAll(() => site.close())

const signedIn = async ([one, two, three]: { id: string }[]) =>
  [await site.as(one!), await site.as(two!), await site.as(three!)] as const

/** A request as it stands before a write, with its people. */
async function roomOf(state: Parameters<typeof build.buildRequest>[1] = {}) {
  const people = await Promise.all([
    build.buildUser(site.db),
    build.buildSongwriter(site.db),
    build.buildUser(site.db),
  ])
  const [listener, songwriter, giver] = await signedIn(people)
  const isTaken = state.status && state.status !== 'open'
  const { id } = await build.buildRequest(site.db, {
    listenerId: listener.id,
    songwriterId: isTaken ? songwriter.id : null,
    ...state,
  })
  return { id, params: { id }, listener, songwriter, giver }
}
type Room = Awaited<ReturnType<typeof roomOf>>
type Person = 'listener' | 'songwriter' | 'giver'

interface Case {
  state?: Parameters<typeof build.buildRequest>[1]
  /** What comes before it; answers the id that the call is about where that isn't the request. */
  before?: (room: Room) => Promise<string>
  act: (room: Room, about: { id: string }) => Promise<Answer<unknown>>
  /** Who hears at least of what; a part of the room stands without its id. */
  told: Partial<Record<Person, string>>
}

const yesterday = new Date(Date.now() - 86_400_000).toISOString()
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const open = { status: 'open' } as const
const working = { status: 'in_progress' } as const
const completed = { status: 'completed', completedSongUrl: '/objects/private/songs/1/1.mp3' } as const
const approved = { ...completed, status: 'approved', isApproved: true } as const

const invite = async ({ id, songwriter }: Room) => {
  await site.db.update(requests).set({ invitedSongwriterId: songwriter.id }).where(eq(requests.id, id))
  return id
}
const propose = async ({ params, songwriter }: Room) =>
  (await songwriter.call(projects.propose, { params, body: { field: 'genre', newValue: 'jazz' } })).body.id
const deliver = async ({ id, songwriter }: Room) =>
  (await build.buildDelivery(site.db, { id, songwriterId: songwriter.id })).id
const comment = async (room: Room) => {
  const params = { id: await deliver(room) }
  const said = await room.listener.call(comments.add, { params, body: { second: 3, text: 'Here' } })
  return said.body.id
}
const resolve = async (room: Room) => {
  const id = await comment(room)
  await room.listener.call(comments.resolve, { params: { id } })
  return id
}
const mustHave = { kind: 'fact', text: 'The blue door' } as const
const need = async ({ params, listener }: Room) =>
  (await listener.call(mustHaves.add, { params, body: mustHave })).body.id
const addFile = async ({ params, listener }: Room) =>
  listener.call(briefFiles.add, {
    params,
    body: { kind: 'memo', url: await uploaded(site, listener, { kind: 'memo' }) },
  })
const tick = async (room: Room) => {
  const id = await need(room)
  await room.songwriter.call(mustHaves.tick, { params: { id }, body: { line: 'Behind it' } })
  return id
}
const pledge = async ({ id, giver }: Room) =>
  (await giver.call(donations.create, { body: { amount: 10, songRequestId: id } })).body.id
const send = async (room: Room) => {
  const id = await pledge(room)
  await room.giver.call(donations.markSent, { params: { id }, body: { externalRef: 'PP-1' } })
  return id
}
const match = async (room: Room) => {
  const { body } = await room.giver.call(donations.create, { body: { amount: 5, isGeneral: true } })
  await room.listener.call(songRequests.approve, { params: room.params, body: { rating: 5 } })
  return body.id
}

const give = async ({ id, giver, songwriter }: Room, opensAt = yesterday) => {
  await build.buildDonation(site.db, {
    underwriterId: giver.id,
    songRequestId: id,
    songwriterId: songwriter.id,
  })
  await build.buildGift(site.db, { songRequestId: id, opensAt, underwritersMayRead: true })
  return id
}
const linkOf = async (id: string) => {
  const [link] = await site.db
    .select({ shareableId: requests.shareableId })
    .from(requests)
    .where(eq(requests.id, id))
  return link!
}
const answer = async (room: Room) => {
  await give(room)
  await site.visitor.call(gifts.answer, { params: await linkOf(room.id), body: { text: 'Thank you' } })
  return room.id
}

const name = ({ method, path }: Endpoint) => `${method} ${path}`
const c = (endpoint: Endpoint, one: Case): [string, Case] => [name(endpoint), one]

/** Each write that changes something of a room, and whom it must reach. */
const cases: [string, Case][] = [
  c(songRequests.create, {
    act: ({ listener, songwriter }) =>
      listener.call(songRequests.create, {
        body: {
          title: 'The kitchen light',
          story: 'My mother left the light on.',
          emotions: ['grateful'],
          genre: 'folk',
          invitedSongwriterId: songwriter.id,
        },
      }),
    told: { listener: 'request', songwriter: 'request notifications' },
  }),
  c(songRequests.accept, {
    state: open,
    act: ({ songwriter, params }) => songwriter.call(songRequests.accept, { params }),
    told: { listener: 'request status notifications', songwriter: 'request status' },
  }),
  c(songRequests.release, {
    state: working,
    act: ({ songwriter, params }) =>
      songwriter.call(songRequests.release, { params, body: { reason: 'No time' } }),
    told: { listener: 'request proposals notifications', songwriter: 'requests' },
  }),
  c(songRequests.reopen, {
    state: working,
    before: async ({ id, songwriter }) => {
      const long = new Date().toISOString()
      const silence = { signAt: long, askedAt: long, toldAt: long }
      await site.db
        .insert(quietProjects)
        .values({ songRequestId: id, songwriterId: songwriter.id, ...silence })
      return id
    },
    act: ({ listener, params }) => listener.call(songRequests.reopen, { params }),
    told: { listener: 'request proposals', songwriter: 'requests notifications' },
  }),
  c(songRequests.declineInvitation, {
    state: open,
    before: invite,
    act: ({ songwriter, params }) => songwriter.call(songRequests.declineInvitation, { params }),
    told: { listener: 'request notifications', songwriter: 'requests' },
  }),
  c(songRequests.openToAll, {
    state: open,
    before: invite,
    act: ({ listener, params }) => listener.call(songRequests.openToAll, { params }),
    told: { listener: 'request', songwriter: 'requests' },
  }),
  c(songRequests.setVisibility, {
    state: working,
    act: ({ listener, params }) =>
      listener.call(songRequests.setVisibility, { params, body: { isPublic: true } }),
    told: { listener: 'request', songwriter: 'request' },
  }),
  c(songRequests.renewLink, {
    state: working,
    act: ({ listener, params }) => listener.call(songRequests.renewLink, { params }),
    told: { listener: 'request', songwriter: 'request' },
  }),
  c(songRequests.withdraw, {
    state: open,
    before: invite,
    act: ({ listener, params }) => listener.call(songRequests.withdraw, { params }),
    told: { listener: 'request', songwriter: 'requests notifications' },
  }),
  c(songRequests.deliver, {
    state: working,
    act: async ({ songwriter, id, params }) =>
      songwriter.call(songRequests.deliver, {
        params,
        body: { songUrl: await uploadedSong(site, songwriter, id) },
      }),
    told: { listener: 'request deliveries notifications', songwriter: 'request deliveries' },
  }),
  c(songRequests.requestChanges, {
    state: completed,
    act: ({ listener, params }) =>
      listener.call(songRequests.requestChanges, { params, body: { message: 'Softer' } }),
    told: { listener: 'request messages', songwriter: 'request messages notifications' },
  }),
  c(songRequests.approve, {
    state: completed,
    before: pledge,
    act: ({ listener, params }) => listener.call(songRequests.approve, { params, body: { rating: 5 } }),
    told: { songwriter: 'request notifications', giver: 'donations notifications' },
  }),
  c(thanks.give, {
    state: completed,
    before: async (room) => {
      await pledge(room)
      await room.listener.call(songRequests.approve, { params: room.params, body: { rating: 5 } })
      return room.id
    },
    act: ({ listener, params }) => listener.call(thanks.give, { params, body: { text: 'Thank you all' } }),
    told: { listener: 'request', songwriter: 'request', giver: 'donations notifications request' },
  }),
  c(projects.addNote, {
    state: working,
    act: ({ songwriter, params }) =>
      songwriter.call(projects.addNote, { params, body: { content: 'A waltz' } }),
    told: { listener: 'notes', songwriter: 'notes' },
  }),
  c(projects.sendMessage, {
    state: working,
    act: ({ listener, songwriter, params }) =>
      listener.call(projects.sendMessage, { params, body: { message: 'Hello', receiverId: songwriter.id } }),
    told: { listener: 'messages', songwriter: 'messages notifications' },
  }),
  c(projects.readMessages, {
    state: working,
    before: async ({ id, params, listener, songwriter }) => {
      const body = { message: 'Hello', receiverId: songwriter.id }
      await listener.call(projects.sendMessage, { params, body })
      return id
    },
    act: ({ songwriter, params }) => songwriter.call(projects.readMessages, { params }),
    told: { listener: 'messages', songwriter: 'messages notifications' },
  }),
  c(notifications.read, {
    state: working,
    before: pledge,
    act: ({ songwriter }) => songwriter.call(notifications.read),
    told: { songwriter: 'notifications' },
  }),
  c(projects.updateStatus, {
    state: working,
    act: ({ songwriter, params }) =>
      songwriter.call(projects.updateStatus, { params, body: { status: 'mixing', percentComplete: '60' } }),
    told: { listener: 'status notifications', songwriter: 'status' },
  }),
  c(projects.propose, {
    state: working,
    act: ({ songwriter, params }) =>
      songwriter.call(projects.propose, { params, body: { field: 'genre', newValue: 'jazz' } }),
    told: { listener: 'proposals notifications', songwriter: 'proposals' },
  }),
  c(projects.approveChange, {
    state: working,
    before: propose,
    act: ({ listener }, params) => listener.call(projects.approveChange, { params }),
    told: { listener: 'proposals', songwriter: 'proposals notifications' },
  }),
  c(projects.declineChange, {
    state: working,
    before: propose,
    act: ({ listener }, params) => listener.call(projects.declineChange, { params }),
    told: { listener: 'proposals', songwriter: 'proposals notifications' },
  }),
  c(live.beHere, {
    state: working,
    act: ({ songwriter, params }) => songwriter.call(live.beHere, { params }),
    told: { listener: 'presence' },
  }),
  c(comments.add, {
    state: completed,
    before: deliver,
    act: ({ listener }, params) =>
      listener.call(comments.add, { params, body: { second: 3, text: 'Softer here' } }),
    told: { listener: 'comments', songwriter: 'comments notifications' },
  }),
  c(comments.resolve, {
    state: completed,
    before: comment,
    act: ({ songwriter }, params) => songwriter.call(comments.resolve, { params }),
    told: { listener: 'comments', songwriter: 'comments' },
  }),
  c(comments.reopen, {
    state: completed,
    before: resolve,
    act: ({ listener }, params) => listener.call(comments.reopen, { params }),
    told: { listener: 'comments', songwriter: 'comments' },
  }),
  c(mustHaves.add, {
    state: working,
    act: ({ listener, params }) => listener.call(mustHaves.add, { params, body: mustHave }),
    told: { listener: 'mustHaves', songwriter: 'mustHaves' },
  }),
  c(mustHaves.change, {
    state: working,
    before: need,
    act: ({ listener }, params) => listener.call(mustHaves.change, { params, body: mustHave }),
    told: { listener: 'mustHaves', songwriter: 'mustHaves' },
  }),
  c(briefFiles.add, {
    state: working,
    act: addFile,
    told: { listener: 'files', songwriter: 'files' },
  }),
  c(briefFiles.remove, {
    state: working,
    before: async (room) => (await addFile(room)).body.id,
    act: ({ listener }, params) => listener.call(briefFiles.remove, { params }),
    told: { listener: 'files', songwriter: 'files' },
  }),
  c(mustHaves.remove, {
    state: working,
    before: need,
    act: ({ listener }, params) => listener.call(mustHaves.remove, { params }),
    told: { listener: 'mustHaves', songwriter: 'mustHaves' },
  }),
  c(mustHaves.tick, {
    state: working,
    before: need,
    act: ({ songwriter }, params) => songwriter.call(mustHaves.tick, { params, body: { line: 'Behind it' } }),
    told: { listener: 'mustHaves', songwriter: 'mustHaves' },
  }),
  c(mustHaves.untick, {
    state: working,
    before: tick,
    act: ({ songwriter }, params) => songwriter.call(mustHaves.untick, { params }),
    told: { listener: 'mustHaves', songwriter: 'mustHaves' },
  }),
  c(lyrics.set, {
    state: completed,
    before: deliver,
    act: ({ songwriter }, params) => songwriter.call(lyrics.set, { params, body: { lyrics: 'La' } }),
    told: { listener: 'deliveries request', songwriter: 'deliveries' },
  }),
  c(donations.create, {
    state: working,
    act: ({ giver, id }) => giver.call(donations.create, { body: { amount: 10, songRequestId: id } }),
    told: { listener: 'money notifications', songwriter: 'money notifications', giver: 'donations' },
  }),
  c(donations.markSent, {
    state: working,
    before: pledge,
    act: ({ giver }, params) => giver.call(donations.markSent, { params, body: { externalRef: 'PP-1' } }),
    told: { listener: 'money', songwriter: 'money notifications', giver: 'donations' },
  }),
  c(donations.undoSent, {
    state: working,
    before: send,
    act: ({ giver }, params) => giver.call(donations.undoSent, { params }),
    told: { listener: 'money', songwriter: 'money', giver: 'donations' },
  }),
  c(donations.cancel, {
    state: working,
    before: pledge,
    act: ({ giver }, params) => giver.call(donations.cancel, { params }),
    told: { listener: 'money', songwriter: 'money', giver: 'donations' },
  }),
  c(donations.declineMatch, {
    state: completed,
    before: match,
    act: ({ giver }, params) => giver.call(donations.declineMatch, { params }),
    told: { listener: 'money', songwriter: 'money', giver: 'donations' },
  }),
  c(gifts.wrap, {
    state: approved,
    act: ({ listener, params }) =>
      listener.call(gifts.wrap, {
        params,
        body: { receiverName: 'Anna', opensAt: tomorrow, timeZone: 'Europe/Berlin' },
      }),
    told: { listener: 'request', songwriter: 'request' },
  }),
  c(gifts.takeBack, {
    state: approved,
    before: (room) => give(room, tomorrow),
    act: ({ listener, params }) => listener.call(gifts.takeBack, { params }),
    told: { listener: 'request', songwriter: 'request' },
  }),
  c(gifts.answer, {
    state: approved,
    before: give,
    act: async (_, { id }) =>
      site.visitor.call(gifts.answer, { params: await linkOf(id), body: { text: 'Thank you' } }),
    told: {
      listener: 'request notifications',
      songwriter: 'request notifications',
      giver: 'donations notifications',
    },
  }),
  c(gifts.letRead, {
    state: approved,
    before: answer,
    act: ({ listener, params }) => listener.call(gifts.letRead, { params, body: { underwriters: false } }),
    told: { listener: 'request', songwriter: 'request', giver: 'donations' },
  }),
  c(gifts.removeAnswer, {
    state: approved,
    before: answer,
    act: ({ listener, params }) => listener.call(gifts.removeAnswer, { params }),
    told: { listener: 'request', songwriter: 'request', giver: 'donations' },
  }),
  c(donations.confirm, {
    state: approved,
    before: async (room) => {
      const { id } = await build.buildDonation(site.db, {
        underwriterId: room.giver.id,
        songRequestId: room.id,
        songwriterId: room.songwriter.id,
        status: 'sent',
      })
      return id
    },
    act: ({ songwriter }, params) => songwriter.call(donations.confirm, { params }),
    told: { listener: 'money', songwriter: 'money', giver: 'donations notifications' },
  }),
  c(donations.reject, {
    state: working,
    before: send,
    act: ({ songwriter }, params) =>
      songwriter.call(donations.reject, { params, body: { reason: 'Nothing arrived' } }),
    told: { listener: 'money', songwriter: 'money', giver: 'donations notifications' },
  }),
]

/** Writes that change nothing of a room: of the person alone, or of a file that is not attached yet. */
const elsewhere = [
  'PATCH /api/auth/user',
  'PUT /api/auth/user/profile-image',
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'POST /api/songwriter-profile',
  'PUT /api/songwriter-profile',
  'PUT /api/notifications/settings',
  'POST /api/objects/upload',
  'POST /api/get-upload-url',
  'POST /api/url/meta',
  'POST /api/url/get',
  /^\w+ \/s3\//,
]

test('each write of the contract is tried here, or known to change nothing of a room', () => {
  const tried = new Set(cases.map(([one]) => one))
  const unknown = everyEndpoint
    .filter(({ method }) => method !== 'GET')
    .map(name)
    .filter((one) => !tried.has(one))
    .filter(
      (one) => !elsewhere.some((known) => (typeof known === 'string' ? known === one : known.test(one))),
    )
  expect(unknown).toEqual([])
})

const headOf = async (userId: string) =>
  (await site.db.select().from(changeHeads).where(eq(changeHeads.userId, userId)))[0]?.seq ?? 0

/** What was left for a person after number `seq`. */
const leftFor = (userId: string, seq = 0) =>
  site.db
    .select({ seq: changes.seq, hints: changes.hints })
    .from(changes)
    .where(and(eq(changes.userId, userId), gt(changes.seq, seq)))
    .orderBy(changes.seq)

test.each(cases)(
  '%s leaves one change for each whom it concerns',
  async (_, { state, before, act, told }) => {
    const room = await roomOf(state)
    const id = (await before?.(room)) ?? room.id
    const heads = new Map<string, number>()
    for (const who of ['listener', 'songwriter', 'giver'] as const) heads.set(who, await headOf(room[who].id))
    const answer = await act(room, { id })
    expect(answer.status, answer.text).toBeLessThan(300)
    for (const who of ['listener', 'songwriter', 'giver'] as const) {
      const left = await leftFor(room[who].id, heads.get(who))
      const parts = new Set(left.flatMap(({ hints }) => hints).map((hint) => hint.split(' ', 1)[0]))
      expect([who, left.length]).toEqual([who, parts.size > 0 ? 1 : 0])
      const missing = (told[who]?.split(' ') ?? []).filter((part) => !parts.has(part))
      expect([who, [...parts], missing]).toEqual([who, [...parts], []])
    }
  },
)

test('a private note is a change for its writer alone', async () => {
  const { listener, songwriter, id, params } = await roomOf(working)
  await songwriter.call(projects.addNote, { params, body: { content: 'Capo 2', isPrivate: true } })
  expect(await leftFor(songwriter.id)).toEqual([{ seq: 1, hints: [`notes ${id}`] }])
  expect(await leftFor(listener.id)).toEqual([])
})

test('what is read already changes nothing, nor does what was refused or rolled back', async () => {
  const { listener, songwriter, id, params } = await roomOf(working)
  await songwriter.call(projects.readMessages, { params })
  await listener.call(projects.addNote, { params, body: { content: 'Not mine to add' } })
  const broken = withTx(site.db, async (tx) => {
    roomChanged(tx, id, 'messages')
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await leftFor(listener.id)).toEqual([])
})

// A reader that asked for what is above 7 must never be handed a 6 afterwards.
test('numbers are given out in the order of commits: a later one is never seen before an earlier one', async () => {
  const { id } = await build.buildUser(site.db)
  const seen: number[] = []
  const slowly = async (tx: Tx, ms: number) => {
    personChanged(tx, id, 'notifications')
    await tx.execute(`select pg_sleep(${ms / 1000})`)
  }
  const reading = { on: true }
  const reader = (async () => {
    while (reading.on) seen.push(...(await leftFor(id, seen.at(-1))).map(({ seq }) => seq))
  })()
  await Promise.all(Array.from({ length: 8 }, (_, at) => withTx(site.db, (tx) => slowly(tx, (at % 3) * 15))))
  reading.on = false
  await reader
  seen.push(...(await leftFor(id, seen.at(-1))).map(({ seq }) => seq))
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('two writes that concern the same people in another order do not block each other', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => build.buildUser(site.db)))
  const ids = people.map(({ id }) => id)
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      withTx(site.db, async (tx) => {
        for (const id of at % 2 ? ids : ids.toReversed()) personChanged(tx, id, 'donations')
      }),
    ),
  )
  for (const id of ids) expect(await headOf(id)).toBe(20)
})

test('who listens in this process hears of committed changes, until it stops', async () => {
  const { id } = await build.buildUser(site.db)
  const heard: string[] = []
  const stop = onChanges(site.db, (ids) => heard.push(...ids))
  const change = () => withTx(site.db, async (tx) => personChanged(tx, id, 'notifications'))
  await change()
  stop()
  await change()
  expect(heard).toEqual([id])
})

test('the statement that every write ends with is planned once for a connection, not each time', async () => {
  const { id, listener } = await roomOf(working)
  const { db, close } = openDb(site.url, { max: 1 })
  for (let write = 0; write < 10; write++)
    await withTx(db, async (tx) => {
      roomChanged(tx, id, 'messages', ...(write % 2 ? (['money'] as const) : []))
      personChanged(tx, listener.id, 'notifications')
    })
  const { rows } = await db.execute(
    sql`select custom_plans::int as anew, generic_plans::int as kept from pg_prepared_statements where name = 'leave_changes'`,
  )
  await close()
  expect(rows).toEqual([{ anew: 5, kept: 5 }])
})
