import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { read, readPages } from '../../lib/calls/query.ts'
import { write, writing } from '../../lib/writes/write.ts'

const of = (id: string) => ({ params: { id } })

/* When the other party changes something, the change feed refetches these queries (features/live). */

export const myProjects = () => readPages(projects.mine)

export const projectNotes = (id: string) => readPages(projects.notes, of(id))

export const projectMessages = (id: string) => readPages(projects.messages, of(id))

export const unreadMessages = () => read(projects.unreadMessages)

/** What is promised to a request of the viewer's own, or one that they write. */
export const promisesToOwn = (id: string) => read(songRequests.promises, of(id))

export const projectStatus = (id: string) => readPages(projects.status, of(id))

export const creativeUpdates = (id: string) => readPages(projects.creativeUpdates, of(id))

export const addNote = (id: string) =>
  write(projects.addNote, { id, meta: { success: { title: 'Note added successfully' } } })

export const sendMessage = (id: string) =>
  write(projects.sendMessage, { id, meta: { success: { title: 'Message sent successfully' } } })

/** Marks received messages as read. Shows no toast, and refetches the list only if a message was unread. */
export const readMessages = (id: string) =>
  write(projects.readMessages, { id, changes: ({ read: some }) => some > 0 })

export const updateStatus = (id: string) =>
  write(projects.updateStatus, { id, meta: { success: { title: 'Status updated successfully' } } })

export const proposeChange = (id: string) =>
  write(projects.propose, {
    id,
    meta: {
      success: { title: 'Change proposed', description: 'The listener has been asked to approve it.' },
    },
  })

export const decideChange = (id: string) =>
  writing({
    calls: [projects.approveChange, projects.declineChange],
    room: id,
    run: (call, { updateId, approve }: { updateId: string; approve: boolean }) =>
      call(approve ? projects.approveChange : projects.declineChange, of(updateId)),
  })

export const releaseRequest = (id: string) =>
  write(songRequests.release, {
    id,
    meta: { success: { title: 'Request released', description: 'It is open to other songwriters again.' } },
  })
