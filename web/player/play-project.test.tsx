import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { until } from '../test/test-network.ts'
import { press, show } from '../test/test-screen.tsx'
import { Dock } from './dock/dock.tsx'
import { PlayProject } from './play-project.tsx'
import { deck } from './sound/deck.ts'

const project = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Lamplight',
  shareableId: 'shared',
  genre: 'folk',
  emotions: ['nostalgic'],
  completedSongUrl: '/objects/private/songs/1/1.mp3',
}
const screen = () =>
  show(
    <>
      <PlayProject project={project} artist="Mira Lund" />
      <Dock />
    </>,
  )
const waveform = (page: HTMLElement) => page.querySelector('section [role=slider] path')
const valueText = (page: HTMLElement) =>
  page.querySelector('section [role=slider]')?.getAttribute('aria-valuetext')

test('the waveform of a song in a list is fetched when it is played, once', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json([{ songUrl: project.completedSongUrl, peaks: [0.1, 1, 0.4], seconds: 61.5 }])
  })
  const page = await screen()
  expect(asked).toEqual([])
  await press(page, 'Play Lamplight by Mira Lund')
  await until(() => expect(waveform(page)).not.toBeNull())
  expect(asked).toEqual([`/api/projects/${project.id}/deliveries?limit=1`])
  expect(valueText(page)).toBe('0 seconds of 1 minute 1 second')
  act(() => deck.play({ src: project.completedSongUrl, title: 'Lamplight', kind: 'song', href: '/' }, []))
  expect(waveform(page)).not.toBeNull()
})

test('where that can not be had, or another song plays by then, the bar is plain', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ title: 'Not found', status: 404 }, { status: 404 }))
  const page = await screen()
  await press(page, 'Play Lamplight by Mira Lund')
  expect(page.querySelector('section [role=slider]')).not.toBeNull()
  expect(waveform(page)).toBeNull()
  act(() => deck.learn('/objects/another', { peaks: [1], seconds: 3 }))
  expect(waveform(page)).toBeNull()
})
