import * as z from 'zod/mini'
import { get, list, NoBody, post } from '../grammar/endpoint.ts'
import { decisions, projectStatuses } from '../grammar/state.ts'
import { Id, limits, line, optionalLine, optionalText, Timestamp, text } from '../grammar/text.ts'
import { Project } from '../requests/song-requests.ts'

export const Note = z.object({
  id: Id,
  songRequestId: Id,
  songwriterId: Id,
  title: z.string(),
  content: z.string(),
  isPrivate: z.boolean(),
  createdAt: Timestamp,
})
export type Note = z.infer<typeof Note>

export const NewNote = z.object({
  title: optionalLine(limits.title),
  content: text(1, limits.note),
  isPrivate: z.optional(z.boolean()),
})

export const Message = z.object({
  id: Id,
  songRequestId: Id,
  senderId: Id,
  receiverId: Id,
  message: z.string(),
  isRead: z.boolean(),
  /** Time at which a steward hid the message. Only its sender can still see it. */
  hiddenAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Message = z.infer<typeof Message>

/** `receiverId` is the project's `listenerId` or `songwriterId`, as the sender got it. */
export const NewMessage = z.object({ message: text(1, limits.message), receiverId: Id })

export const StatusUpdate = z.object({
  id: Id,
  songRequestId: Id,
  songwriterId: Id,
  status: z.enum(projectStatuses),
  description: z.string(),
  percentComplete: z.number(),
  createdAt: Timestamp,
})
export type StatusUpdate = z.infer<typeof StatusUpdate>

const percentRule = 'Please enter a whole number from 0 to 100'

export const NewStatusUpdate = z.object({
  status: z.enum(projectStatuses),
  /** Pages send it as text (spec 3.read.percent-as-text). A number is accepted too. */
  percentComplete: z.pipe(
    z
      .union([z.string(percentRule), z.number(percentRule)], percentRule)
      .check(z.refine((value) => /^(\d|[1-9]\d|100)$/.test(String(value).trim()), percentRule)),
    z.transform(Number),
  ),
  description: optionalText(limits.reason),
})

/** Text of a status update, as the specification words it (spec 7.projects.set-status-text). */
export const statusDescription = (status: string, percent: number) =>
  `Updated to ${status} (${percent}% complete)`

/** Fields of a request that a creative change may name. The server adds their current values. */
export const briefFields = ['title', 'story', 'genre', 'emotions', 'musicalPreferences'] as const

export const maxPendingProposals = 5

export const CreativeUpdate = z.object({
  id: Id,
  songRequestId: Id,
  songwriterId: Id,
  field: z.string(),
  originalValue: z.nullable(z.string()),
  newValue: z.string(),
  reason: z.nullable(z.string()),
  isApprovedByListener: z.boolean(),
  decision: z.enum(decisions),
  createdAt: Timestamp,
})
export type CreativeUpdate = z.infer<typeof CreativeUpdate>

export const NewCreativeUpdate = z.object({
  field: line(1, limits.name),
  /** Current value, only for a field that is not one of `briefFields`. */
  originalValue: optionalText(limits.story),
  newValue: text(1, limits.story),
  reason: optionalText(limits.reason),
})

export const projects = {
  mine: list('/api/songwriter/projects', Project, {
    summary: 'Requests that the caller accepted, newest first',
  }),
  notes: list('/api/projects/:id/notes', Note, {
    summary: 'Notes, newest first; private ones only for their author',
  }),
  addNote: post('/api/projects/:id/notes', NewNote, Note, { summary: 'Add a note', status: 201 }),
  messages: list('/api/projects/:id/messages', Message, { summary: 'Messages, newest first' }),
  unreadMessages: get('/api/messages/unread', z.array(z.object({ songRequestId: Id, count: z.number() })), {
    summary: 'How many messages the caller has not read yet, in each project that has some',
  }),
  sendMessage: post('/api/projects/:id/messages', NewMessage, Message, {
    summary: 'Write to the other party',
    status: 201,
  }),
  readMessages: post('/api/projects/:id/messages/read', NoBody, z.object({ read: z.number() }), {
    summary: 'Mark the messages that the caller received as read',
    whileSuspended: true,
  }),
  status: list('/api/projects/:id/status', StatusUpdate, { summary: 'Progress, newest first' }),
  updateStatus: post('/api/projects/:id/status', NewStatusUpdate, StatusUpdate, {
    summary: 'Say how far the song is',
    status: 201,
  }),
  creativeUpdates: list('/api/projects/:id/creative-updates', CreativeUpdate, {
    summary: 'Creative changes, newest first',
  }),
  propose: post('/api/projects/:id/creative-updates', NewCreativeUpdate, CreativeUpdate, {
    summary: 'Propose a creative change',
    status: 201,
  }),
  approveChange: post('/api/creative-updates/:id/approve', NoBody, CreativeUpdate, {
    summary: 'Approve a creative change',
  }),
  declineChange: post('/api/creative-updates/:id/decline', NoBody, CreativeUpdate, {
    summary: 'Decline a creative change',
  }),
}
