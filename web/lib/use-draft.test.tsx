import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/people/accounts'
import { NotesPanel } from '../features/projects/panels/notes-panel.tsx'
import { ProposeDialog } from '../features/projects/proposals/propose-dialog.tsx'
import { MessagesPanel } from '../features/projects/public/messages-panel.tsx'
import { RequestChangesButton } from '../features/song-requests/moves/answer-buttons.tsx'
import { ownProfile } from '../features/songwriters/api.ts'
import { ProfileCard } from '../features/songwriters/profile/profile-card.tsx'
import { ProfilePage } from '../pages/profile.tsx'
import { field, leave, messages, press, show, submit, tick, typeInto } from '../test/test-screen.tsx'
import { ada, kitchenLightOf, ownTomas, uploadRules } from '../test/test-things.ts'
import { currentUser } from './calls/current-user.ts'
import { makeQueryClient } from './calls/query-client.ts'
import { draftOf } from './local-storage/drafts.ts'

const ben: CurrentUser = { ...ada, id: '01900000-0000-7000-8000-000000000002' }
const project = kitchenLightOf('songwriter', { listenerId: ben.id, songwriterId: ada.id })
const profile = { ...ownTomas, id: ada.id, userId: ada.id }

/** Imitates a reload: all state is new except sessionStorage. */
const as = (user: CurrentUser) => {
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, user)
  client.setQueryData(ownProfile().queryKey, user === ada ? profile : null)
  return client
}
const nothing = () => {}
const screens = [
  ['a note', 'Note', <NotesPanel key="1" project={project} viewer="songwriter" />],
  ['a message', 'Message', <MessagesPanel key="2" project={project} viewer="songwriter" />],
  ['a proposal', 'Change it to', <ProposeDialog key="3" project={project} updates={[]} onClose={nothing} />],
] as const

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    // Presence calls are not recorded, because they run in parallel with the tested calls.
    if (method !== 'GET' && !path.endsWith('/presence')) sent.push(JSON.parse(body as string))
    if (path.endsWith('/songwriter-profile')) return Response.json(profile)
    return Response.json(path.endsWith('/uploads/rules') ? uploadRules : [])
  })
})
test.each(screens)(
  '%s that is being written outlives a reload, for its writer alone',
  async (_, label, screen) => {
    await show(screen, as(ada))
    await typeInto(document, label, 'In D, capo 2')
    await leave()
    await show(screen, as(ada))
    expect(field(document, label).value).toBe('In D, capo 2')
    await leave()
    await show(screen, as(ben))
    expect(field(document, label).value).toBe('')
  },
)

test.each(screens)('%s that was sent is not there again', async (_, label, screen) => {
  await show(screen, as(ada))
  await typeInto(document, label, 'In D, capo 2')
  await submit(document)
  await expect.poll(() => sent).toHaveLength(1)
  await leave()
  await show(screen, as(ada))
  expect(field(document, label).value).toBe('')
})

test('what should change in a song is there again, until it was sent', async () => {
  const button = <RequestChangesButton project={kitchenLightOf('listener', { status: 'completed' })} />
  const open = async () => press(await show(button, as(ben)), 'Request changes')
  await open()
  await typeInto(document, 'What should change?', 'Softer at the end')
  await leave()
  await open()
  expect(field(document, 'What should change?').value).toBe('Softer at the end')
  await submit(document)
  await expect.poll(() => sent).toEqual([{ message: 'Softer at the end' }])
  await expect.poll(() => document.querySelector('form')).toBeNull()
  await leave()
  await open()
  expect(field(document, 'What should change?').value).toBe('')
})

test('a private note comes back as a private one', async () => {
  const [[, , notes]] = screens
  await show(notes, as(ada))
  await typeInto(document, 'Note', 'For my eyes')
  await tick(document, 'Private note')
  await leave()
  await show(notes, as(ada))
  expect((field(document, 'Private note') as HTMLInputElement).checked).toBe(true)
})

test('a profile that was being edited is open again after a reload, until it is cancelled or saved', async () => {
  const page = await show(<ProfileCard />, as(ada))
  await press(page, 'Edit Profile')
  await typeInto(page, 'Artist bio', 'Large songs about small days.')
  await leave()
  const again = await show(<ProfileCard />, as(ada))
  expect(field(again, 'Artist bio').value).toBe('Large songs about small days.')
  await press(again, 'Cancel')
  await press(again, 'Edit Profile')
  expect(field(again, 'Artist bio').value).toBe(profile.bio)
  await typeInto(again, 'Artist bio', 'Songs for the road home.')
  await submit(again)
  await expect.poll(() => sent).toMatchObject([{ bio: 'Songs for the road home.' }])
  await leave()
  expect(messages(await show(<ProfileCard />, as(ada)))).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('signing out leaves nothing for the next person at this screen', async () => {
  const page = await show(<ProfilePage />, as(ada))
  draftOf<{ title: string }>(ada.id, 'request').keep({ title: 'A secret' })
  sessionStorage.setItem('another thing', 'stays')
  page.addEventListener('click', (event) => event.preventDefault())
  await press(page, 'Sign Out')
  expect(Object.keys(sessionStorage)).toEqual(['another thing'])
  sessionStorage.clear()
})
