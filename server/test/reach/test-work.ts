import { notifications } from '#contract/people/notifications'
import { briefFiles } from '#contract/requests/brief-files'
import { mustHaves } from '#contract/requests/must-haves'
import { comments } from '#contract/work/comments'
import { live } from '#contract/work/live'
import { lyrics } from '#contract/work/lyrics'
import { projects } from '#contract/work/projects'
import { buildDelivery } from '../factories.ts'
import { uploaded } from '../storage/test-uploads.ts'
import { pledge } from './test-money.ts'
import { c, completed, type Room, working } from './test-room.ts'

const propose = async ({ params, songwriter }: Room) =>
  (await songwriter.call(projects.propose, { params, body: { field: 'genre', newValue: 'jazz' } })).body.id
const deliver = async ({ site, id, songwriter }: Room) =>
  (await buildDelivery(site.db, { id, songwriterId: songwriter.id })).id
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
const addFile = async ({ site, params, listener }: Room) =>
  listener.call(briefFiles.add, {
    params,
    body: { kind: 'memo', url: await uploaded(site, listener, { kind: 'memo' }) },
  })
const tick = async (room: Room) => {
  const id = await need(room)
  await room.songwriter.call(mustHaves.tick, { params: { id }, body: { line: 'Behind it' } })
  return id
}

export const workCases = [
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
    sends: ['message'],
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
    sends: ['status'],
  }),
  c(projects.propose, {
    state: working,
    act: ({ songwriter, params }) =>
      songwriter.call(projects.propose, { params, body: { field: 'genre', newValue: 'jazz' } }),
    told: { listener: 'proposals notifications', songwriter: 'proposals' },
    sends: ['proposal'],
  }),
  c(projects.approveChange, {
    state: working,
    before: propose,
    act: ({ listener }, params) => listener.call(projects.approveChange, { params }),
    told: { listener: 'proposals', songwriter: 'proposals notifications' },
    sends: ['proposal_answered'],
  }),
  c(projects.declineChange, {
    state: working,
    before: propose,
    act: ({ listener }, params) => listener.call(projects.declineChange, { params }),
    told: { listener: 'proposals', songwriter: 'proposals notifications' },
    sends: ['proposal_answered'],
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
    sends: ['comment'],
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
]
