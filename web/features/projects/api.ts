import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import { call } from '../../lib/calls/api.ts'
import { keyOf, read, readPages } from '../../lib/calls/query.ts'

const of = (id: string) => ({ params: { id } })

/* What the other party writes is read again as it happens (features/live). */

export const myProjects = () => readPages(projects.mine)

export const projectNotes = (id: string) => readPages(projects.notes, of(id))

export const projectMessages = (id: string) => readPages(projects.messages, of(id))

/** How many messages wait in each project of somebody. */
export const unreadMessages = () => read(projects.unreadMessages)

export const projectStatus = (id: string) => readPages(projects.status, of(id))

export const creativeUpdates = (id: string) => readPages(projects.creativeUpdates, of(id))

const room = keyOf(songRequests.shared, { params: { shareableId: '' } }).slice(0, -1)

/** Reads the messages again, the timeline that they stand in, and the room, which a word makes no quiet one. */
const rereadMessages = (client: QueryClient, id: string) => {
  const lists = [keyOf(projects.messages, of(id)), keyOf(timeline.ofProject, of(id))]
  const keys = [...lists, keyOf(projects.unreadMessages), room]
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** What every key of this project's own lists begins with. */
const within = (id: string) => keyOf(projects.notes, of(id)).slice(0, -1)

const belongsTo = (id: string, key: readonly unknown[]) =>
  within(id).every((segment, index) => key[index] === segment)

/** Reads again whatever shows this project: its five tabs, its room, and each list that it stands in. */
export const refreshProject = (client: QueryClient, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: within(id) }),
    client.invalidateQueries({ queryKey: keyOf(projects.mine) }),
    client.invalidateQueries({ queryKey: keyOf(songRequests.open) }),
  ])

export const addNote = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof projects.addNote>) => call(projects.addNote, { ...of(id), body }),
    onSuccess: (_note, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf(projects.notes, of(id)) }),
    meta: { success: { title: 'Note added successfully' } },
  })

export const sendMessage = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof projects.sendMessage>) =>
      call(projects.sendMessage, { ...of(id), body }),
    onSuccess: (_message, _body, _result, { client }) => rereadMessages(client, id),
    meta: { success: { title: 'Message sent successfully' } },
  })

/** Sets `isRead` on what the caller received; speaks to nobody, and reads the list again only where it changed. */
export const readMessages = (id: string) =>
  mutationOptions({
    mutationFn: () => call(projects.readMessages, of(id)),
    onSuccess: ({ read }, _body, _result, { client }) => (read > 0 ? rereadMessages(client, id) : undefined),
  })

export const updateStatus = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof projects.updateStatus>) =>
      call(projects.updateStatus, { ...of(id), body }),
    onSuccess: (_update, _body, _result, { client }) => refreshProject(client, id),
    meta: { success: { title: 'Status updated successfully' } },
  })

export const proposeChange = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof projects.propose>) => call(projects.propose, { ...of(id), body }),
    onSuccess: (_update, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf(projects.creativeUpdates, of(id)) }),
    meta: {
      success: { title: 'Change proposed', description: 'The listener has been asked to approve it.' },
    },
  })

/** The listener's answer to a proposal of project `id`; an approved one may change the request itself. */
export const decideChange = (id: string) =>
  mutationOptions({
    mutationFn: ({ updateId, approve }: { updateId: string; approve: boolean }) =>
      call(approve ? projects.approveChange : projects.declineChange, of(updateId)),
    onSettled: (_update, _error, _variables, _result, { client }) => refreshProject(client, id),
  })

export const releaseRequest = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof songRequests.release>) =>
      call(songRequests.release, { ...of(id), body }),
    // Its notes and messages are no longer this songwriter's to read, although its card still stands for a moment.
    onSuccess: (_project, _body, _result, { client }) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => !belongsTo(id, queryKey) }),
    meta: { success: { title: 'Request released', description: 'It is open to other songwriters again.' } },
  })
