import type { Locator, Page } from '@playwright/test'
import type { LyricTimes, Sound } from '#contract/files/sounds'
import { songObjectPath, uploads } from '#contract/files/uploads'
import type { BodyIn } from '#contract/grammar/endpoint'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { type Project, songRequests } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import type { Fixtures, Person } from './fixtures.ts'
import { type ChosenFile, song } from './sounds.ts'

export const bio = 'Small songs about large days, on a nylon-string guitar.'
export const story = 'She kept a radio on the windowsill, and turned it up when the accordion came on.'

export async function becomeSongwriter(person: Person) {
  await person.call(songwriterProfile.create, { body: { bio, genres: ['folk', 'jazz'] } })
  return person
}

type Wishes = Partial<BodyIn<typeof briefs.create>>

export const ask = (listener: Person, wishes: Wishes = {}): Promise<Project> =>
  listener.call(briefs.create, {
    body: { title: 'Cardamom Sundays', story, emotions: ['nostalgic'], genre: 'folk', ...wishes },
  })

export const accept = (songwriter: Person, { id }: Project) =>
  songwriter.call(acceptance.accept, { params: { id } })

interface Handed extends Sound {
  note?: string
  lyrics?: string
  lyricTimes?: LyricTimes
  file?: ChosenFile
}

type Names = Parameters<Fixtures['person']>[0]

interface Beginnings {
  listener?: Names
  songwriter?: Names
  wishes?: Wishes
  /** The delivery. Without it no song is delivered. */
  handed?: Handed
}

/** Creates a project with two new people. The request is accepted, and with `handed` a song is delivered. */
export async function startProject(person: Fixtures['person'], beginnings: Beginnings = {}) {
  const { wishes, handed } = beginnings
  const listener = await person(beginnings.listener)
  const songwriter = await becomeSongwriter(await person(beginnings.songwriter))
  const request = await ask(listener, wishes)
  await accept(songwriter, request)
  if (handed) await deliver(songwriter, request, handed)
  return { listener, songwriter, request, room: paths.room(request.shareableId) }
}

export const approve = (listener: Person, { id }: Project, body = {}) =>
  listener.call(songRequests.approve, { params: { id }, body: { rating: 5, ...body } })

/** Uploads a real song, and returns its URL. */
export async function uploadSong(songwriter: Person, { id }: Project, file: ChosenFile = song()) {
  const { buffer, mimeType, name } = file
  const { uploadUrl } = await songwriter.call(uploads.song, {
    body: { objectPath: songObjectPath(id, Date.now(), name.split('.').at(-1)) },
  })
  const put = await songwriter.page.request.put(uploadUrl, {
    data: buffer,
    headers: { 'content-type': mimeType },
  })
  if (!put.ok()) throw new Error(`The song was not taken: ${put.status()} ${await put.text()}`)
  return uploadUrl
}

/** Uploads a real song, and delivers it as the next version of the project's song. */
export async function deliver(songwriter: Person, project: Project, handed: Handed = {}) {
  const { file, ...said } = handed
  const songUrl = await uploadSong(songwriter, project, file)
  return songwriter.call(deliveries.deliver, {
    params: { id: project.id },
    body: { songUrl, humanMade: true, ...said },
  })
}

export const propose = (songwriter: Person, { id }: Project) =>
  songwriter.call(projects.propose, {
    params: { id },
    body: { field: 'title', newValue: 'Cardamom Waltz', reason: 'It wants three beats.' },
  })

/** Button of a request's page for its visitor that opens the amounts. The top bar has a link of that name. */
export const supportOf = (page: Page) => page.getByRole('main').getByText('Support', { exact: true })
export const openSupport = (page: Page) => supportOf(page).click()

export async function pressAccept(within: Page | Locator, name = 'Accept Request') {
  await within.getByRole('button', { name }).click()
  const page = 'page' in within ? within.page() : within
  await page
    .getByRole('dialog', { name: /^Write “/ })
    .getByRole('button', { name: 'Accept without terms' })
    .click()
}
