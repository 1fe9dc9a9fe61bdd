import type { Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { type Project, songRequests } from '#contract/requests/song-requests'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import type { Person } from '../support/fixtures.ts'
import { uploadSong } from '../support/rooms.ts'

export interface People {
  listener: Person
  songwriter: Person
  giver: Person
}

/** A move of one party, and the text that then appears on the other party's screen. */
export interface Move {
  name: string
  by: 'listener' | 'songwriter'
  prepare?: (people: People, project: Project) => Promise<void>
  act: (people: People, project: Project) => Promise<unknown>
  says: RegExp | string
}

const uploaded = new WeakMap<Project, string>()
const delivered = new WeakMap<Project, string>()

/** The song is uploaded first: only the delivery is measured. */
const delivery = (note: string): Pick<Move, 'by' | 'prepare' | 'act' | 'says'> => ({
  by: 'songwriter',
  prepare: async ({ songwriter }, project) =>
    void uploaded.set(project, await uploadSong(songwriter, project)),
  act: ({ songwriter }, project) =>
    songwriter.call(deliveries.deliver, {
      params: { id: project.id },
      body: { songUrl: uploaded.get(project) ?? '', humanMade: true, note },
    }),
  says: note,
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await press(page, 'Send Message')
}

/** Every move of the room, in a possible order. Both parties look at its timeline. */
export const moves: Move[] = [
  {
    name: 'a message',
    by: 'listener',
    act: ({ listener }) => write(listener.page, 'Her name is Ruth'),
    says: 'Her name is Ruth',
  },
  {
    name: 'the answer',
    by: 'songwriter',
    act: ({ songwriter }) => write(songwriter.page, 'What kind of lamp?'),
    says: 'What kind of lamp?',
  },
  {
    name: 'a status',
    by: 'songwriter',
    act: ({ songwriter }, { id }) =>
      songwriter.call(projects.updateStatus, {
        params: { id },
        body: { status: 'recording', percentComplete: '60', description: 'The guitar is in' },
      }),
    says: 'The guitar is in',
  },
  {
    name: 'a note',
    by: 'songwriter',
    act: ({ songwriter }, { id }) =>
      songwriter.call(projects.addNote, { params: { id }, body: { content: 'In three four time' } }),
    says: 'In three four time',
  },
  {
    name: 'a proposal',
    by: 'songwriter',
    act: ({ songwriter }, { id }) =>
      songwriter.call(projects.propose, {
        params: { id },
        body: { field: 'tempo', newValue: 'A slow waltz' },
      }),
    says: 'A slow waltz',
  },
  {
    name: 'its approval',
    by: 'listener',
    act: async ({ listener }) => {
      await press(listener.page, 'Approve')
      await press(listener.page, 'Approve change')
    },
    says: 'Approved',
  },
  {
    name: 'a pledge',
    by: 'listener',
    act: ({ giver }, { id }) => giver.call(donations.create, { body: { amount: 25, songRequestId: id } }),
    says: /\$25/,
  },
  { name: 'a delivery', ...delivery('First take') },
  {
    name: 'a comment',
    by: 'listener',
    prepare: async ({ listener }, project) => {
      const [newest] = await listener.call(deliveries.ofProject, { params: { id: project.id } })
      delivered.set(project, newest!.id)
    },
    act: ({ listener }, project) =>
      listener.call(comments.add, {
        params: { id: delivered.get(project) ?? '' },
        body: { second: 0, text: 'Breathe in here' },
      }),
    says: 'Breathe in here',
  },
  {
    name: 'a request for changes',
    by: 'listener',
    act: ({ listener }, { id }) =>
      listener.call(songRequests.requestChanges, { params: { id }, body: { message: 'A slower bridge?' } }),
    says: 'A slower bridge?',
  },
  { name: 'the next delivery', ...delivery('With a slower bridge') },
  {
    name: 'the approval',
    by: 'listener',
    act: ({ listener }, { id }) =>
      listener.call(songRequests.approve, { params: { id }, body: { rating: 5, review: 'She cried.' } }),
    says: /She cried\./,
  },
]
