import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/endpoint'
import { projects } from '#contract/projects'
import { songRequests } from '#contract/song-requests'
import { call } from '../../lib/api.ts'
import { keyOf, readPages } from '../../lib/query.ts'

const of = (id: string) => ({ params: { id } })

export const myProjects = () => readPages(projects.mine)
export const projectNotes = (id: string) => readPages(projects.notes, of(id))
export const projectMessages = (id: string) => readPages(projects.messages, of(id))
export const projectStatus = (id: string) => readPages(projects.status, of(id))
export const creativeUpdates = (id: string) => readPages(projects.creativeUpdates, of(id))
export const projectDeliveries = (id: string) => readPages(projects.deliveries, of(id))

/** Reads again whatever shows this project: its five tabs, its room, and each list that it stands in. */
export const refreshProject = (client: QueryClient, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keyOf(projects.notes, of(id)).slice(0, -1) }),
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
    onSuccess: (_message, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf(projects.messages, of(id)) }),
    meta: { success: { title: 'Message sent successfully' } },
  })

/** Sets `isRead` on what the caller received; speaks to nobody, and reads the list again only where it changed. */
export const readMessages = (id: string) =>
  mutationOptions({
    mutationFn: () => call(projects.readMessages, of(id)),
    onSuccess: ({ read }, _body, _result, { client }) =>
      read > 0 ? client.invalidateQueries({ queryKey: keyOf(projects.messages, of(id)) }) : undefined,
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

/** A delivery or a release moves the request itself, so all that is on screen is read again. */
const afterMove = {
  onSuccess: (_project: unknown, _body: unknown, _result: unknown, { client }: { client: QueryClient }) =>
    client.invalidateQueries(),
}

export const deliverSong = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof songRequests.deliver>) =>
      call(songRequests.deliver, { ...of(id), body }),
    ...afterMove,
    meta: { success: { title: 'Song uploaded successfully' } },
  })

export const releaseRequest = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyIn<typeof songRequests.release>) =>
      call(songRequests.release, { ...of(id), body }),
    ...afterMove,
    meta: { success: { title: 'Request released', description: 'It is open to other songwriters again.' } },
  })
