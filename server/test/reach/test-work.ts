import { notifications } from '#contract/people/notifications'
import { briefFiles } from '#contract/requests/brief-files'
import { mustHaves } from '#contract/requests/must-haves'
import { comments } from '#contract/work/comments'
import { live } from '#contract/work/live'
import { lyricDrafts } from '#contract/work/lyric-drafts'
import { lyrics } from '#contract/work/lyrics'
import { projects } from '#contract/work/projects'
import { buildDelivery, buildLyricDraft } from '../factories.ts'
import { uploaded } from '../storage/test-uploads.ts'
import { pledge } from './test-money.ts'
import { c, completed, parties, type Room, working } from './test-room.ts'

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
const sendWords = async ({ site, id, songwriter }: Room) =>
  (await buildLyricDraft(site.db, { id, songwriterId: songwriter.id })).id

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
  c(projects.addNote, 'songwriter', working, { told: parties('notes') }),
  c(
    projects.sendMessage,
    ({ listener, songwriter, params }) =>
      listener.call(projects.sendMessage, { params, body: { message: 'Hello', receiverId: songwriter.id } }),
    working,
    { told: { listener: 'messages', songwriter: 'messages notifications' }, sends: ['message'] },
  ),
  c(projects.readMessages, 'songwriter', working, {
    before: async ({ id, params, listener, songwriter }) => {
      const body = { message: 'Hello', receiverId: songwriter.id }
      await listener.call(projects.sendMessage, { params, body })
      return id
    },
    told: { listener: 'messages', songwriter: 'messages notifications' },
  }),
  c(notifications.read, 'songwriter', working, { before: pledge, told: { songwriter: 'notifications' } }),
  c(projects.updateStatus, 'songwriter', working, {
    told: { listener: 'status notifications', songwriter: 'status' },
    sends: ['status'],
  }),
  c(projects.propose, 'songwriter', working, {
    told: { listener: 'proposals notifications', songwriter: 'proposals' },
    sends: ['proposal'],
  }),
  c(projects.approveChange, 'listener', working, {
    before: propose,
    told: { listener: 'proposals', songwriter: 'proposals notifications' },
    sends: ['proposal_answered'],
  }),
  c(projects.declineChange, 'listener', working, {
    before: propose,
    told: { listener: 'proposals', songwriter: 'proposals notifications' },
    sends: ['proposal_answered'],
  }),
  c(live.beHere, 'songwriter', working, { told: { listener: 'presence' } }),
  c(comments.add, 'listener', completed, {
    before: deliver,
    told: { listener: 'comments', songwriter: 'comments notifications' },
    sends: ['comment'],
  }),
  c(comments.resolve, 'songwriter', completed, { before: comment, told: parties('comments') }),
  c(comments.reopen, 'listener', completed, { before: resolve, told: parties('comments') }),
  c(lyricDrafts.send, 'songwriter', working, {
    told: { listener: 'words notifications', songwriter: 'words' },
    sends: ['words_sent'],
  }),
  c(
    lyricDrafts.comment,
    ({ listener, id }, { id: draftId }) =>
      listener.call(lyricDrafts.comment, {
        params: { id, draftId },
        body: { line: 1, text: 'Softer here' },
      }),
    working,
    {
      before: sendWords,
      told: { listener: 'words', songwriter: 'words notifications' },
      sends: ['words_comment'],
    },
  ),
  c(
    lyricDrafts.right,
    ({ listener, id }, { id: draftId }) => listener.call(lyricDrafts.right, { params: { id, draftId } }),
    working,
    {
      before: sendWords,
      told: { listener: 'words', songwriter: 'words notifications' },
      sends: ['words_right'],
    },
  ),
  c(mustHaves.add, 'listener', working, { told: parties('mustHaves') }),
  c(mustHaves.change, 'listener', working, { before: need, told: parties('mustHaves') }),
  c(briefFiles.add, addFile, working, { told: parties('files') }),
  c(briefFiles.remove, 'listener', working, {
    before: async (room) => (await addFile(room)).body.id,
    told: parties('files'),
  }),
  c(mustHaves.remove, 'listener', working, { before: need, told: parties('mustHaves') }),
  c(mustHaves.tick, 'songwriter', working, { before: need, told: parties('mustHaves') }),
  c(mustHaves.untick, 'songwriter', working, { before: tick, told: parties('mustHaves') }),
  c(lyrics.set, 'songwriter', completed, {
    before: deliver,
    told: { listener: 'deliveries request', songwriter: 'deliveries' },
  }),
]
