import { beforeAll, expect, test } from 'vitest'
import type { Wrapped } from '#contract/requests/gifts'
import type { Room } from '#contract/requests/song-requests'
import { network, until } from '../../../test/test-network.ts'
import { leave, messages, press, show, submit, typeInto } from '../../../test/test-screen.tsx'
import { kitchenLight } from '../../../test/test-things.ts'
import { WrappedPage } from '../wrapped.tsx'
import { RoomThanks } from './room-thanks.tsx'

const then = '2026-11-20T12:00:00.000Z'
const said = { text: 'You made her dance.\nThank you.', createdAt: then, updatedAt: then, hiddenAt: null }
const call = `PUT /api/song-requests/${kitchenLight.id}/thanks`

// Loads the lazy chunk before the first test.
beforeAll(() => import('../member-parts.tsx'))

const shown = (viewer: Room['viewer'], values: Partial<Room>) =>
  show(
    <RoomThanks
      room={
        {
          viewer,
          can: viewer === 'listener' ? ['thank'] : [],
          request: kitchenLight,
          thanks: null,
          supporters: null,
          ...values,
        } as unknown as Room
      }
    />,
  )

test('a listener is offered to thank the supporters, and must say something', async () => {
  const calls = network({ [call]: said })
  const page = await shown('listener', { supporters: 3 })
  expect(page.textContent).toContain('Your song has 3 supporters.')
  await press(page, 'Write a thank-you')
  await submit(document)
  await until(() => expect(messages(document)).toEqual(['Please write a few words']))
  expect(calls).not.toContain(call)
  await typeInto(document, 'Your words', said.text)
  await submit(document)
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(calls).toContain(call)
})

test('what was said stands there to be changed; a failure says so and keeps the words', async () => {
  network({ [call]: new Response('', { status: 503 }) })
  const page = await shown('listener', { supporters: 1, thanks: said })
  expect(page.querySelector('blockquote')?.textContent).toBe(`“${said.text}”`)
  expect(page.textContent).toContain('One person can read it.')
  await press(page, 'Change your words')
  expect(document.querySelector('textarea')?.value).toBe(said.text)
  await submit(document)
  await until(() => expect(document.querySelector('[aria-live=polite]')?.textContent).not.toBe(''))
  expect(document.querySelector('textarea')?.value).toBe(said.text)
})

test('the songwriter and who pledged read it; where there is nothing to read there is nothing', async () => {
  expect((await shown('songwriter', { thanks: said })).querySelector('h2')?.textContent).toBe(
    'Ada thanks the supporters',
  )
  await leave()
  const page = await shown('visitor', { thanks: said })
  expect(page.querySelector('h2')?.textContent).toBe('Ada thanks you')
  expect(page.querySelector('button')).toBeNull()
  await leave()
  for (const viewer of ['listener', 'songwriter', 'visitor'] as const)
    expect((await shown(viewer, {})).textContent).toBe('')
  expect((await shown('listener', { supporters: 0 })).textContent).toBe('')
})

test('a wrapped gift keeps the song, and not the words to who pledged', async () => {
  const gift: Wrapped = {
    viewer: 'outside',
    shareableId: 'the-link',
    from: null,
    receiverName: 'Anna',
    opensAt: '2099-01-01T12:00:00.000Z',
    timeZone: 'Europe/Berlin',
    now: then,
  }
  const wrapped = (thanks?: typeof said) =>
    show(
      <WrappedPage
        gift={{ ...gift, ...(thanks && { thanks: { ...thanks, songRequestId: 'the-request' } }) }}
        saidAt={Date.now()}
        lookAgain={() => {}}
      />,
    )
  const page = await wrapped(said)
  expect(page.querySelector('h2')?.textContent).toBe('The listener thanks you')
  expect(page.querySelector('blockquote')?.textContent).toBe(`“${said.text}”`)
  expect(page.querySelector('section a')?.getAttribute('href')).toBe(
    '/report?kind=thank_you&id=the-request&link=the-link',
  )
  await leave()
  expect((await wrapped()).querySelector('blockquote')).toBeNull()
})
