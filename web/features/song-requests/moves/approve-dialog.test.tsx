import { act } from 'react'
import { expect, test } from 'vitest'
import { currentUser } from '../../../lib/calls/current-user.ts'
import { makeQueryClient } from '../../../lib/calls/query-client.ts'
import { sentBodies, until } from '../../../test/test-network.ts'
import { appears, dialog, field, press, show, submit, typeInto } from '../../../test/test-screen.tsx'
import { ada, kitchenLightOf } from '../../../test/test-things.ts'
import { ApproveDialog } from './approve-dialog.tsx'

const review = 'Review (optional)'

async function opened(values: Partial<typeof ada> = {}) {
  const project = kitchenLightOf('listener')
  const bodies = sentBodies(project)
  const client = makeQueryClient()
  const turn = (to: Partial<typeof ada>) => client.setQueryData(currentUser.queryKey, { ...ada, ...to })
  turn(values)
  await show(<ApproveDialog project={project} open onOpenChange={() => {}} />, client)
  await until(() => expect(dialog()).not.toBeNull())
  return { bodies, turn: (to: Partial<typeof ada>) => act(async () => void turn(to)) }
}
const suspended = { suspendedAt: '2026-11-20T12:00:00.000Z' }

test('a suspended listener approves with stars, and is asked for nothing else', async () => {
  const { bodies } = await opened(suspended)
  expect(dialog().textContent).toContain('you can’t write a review')
  expect(dialog().querySelector('textarea')).toBeNull()
  await press(dialog(), '5 stars')
  await submit(dialog())
  await until(() => expect(bodies).toEqual([{ rating: 5 }]))
})

test('what was typed before a suspension is kept, and not sent', async () => {
  const { bodies, turn } = await opened()
  await appears(dialog(), review)
  await typeInto(dialog(), review, 'She cried.')
  await turn(suspended)
  expect(dialog().querySelector('textarea')).toBeNull()
  await press(dialog(), '5 stars')
  await submit(dialog())
  await until(() => expect(bodies).toEqual([{ rating: 5 }]))
  await turn({})
  await until(() => expect(field(dialog(), review).value).toBe('She cried.'))
})

test('what an approval misses gets the focus: first the stars, then who may hear it', async () => {
  await opened()
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ??
    document.activeElement?.closest('label')?.textContent
  await submit(dialog())
  await until(() => expect(focused()).toBe('1 star'))
  await press(dialog(), '4 stars')
  await submit(dialog())
  await until(() => expect(focused()).toBe('Everyone who has the link'))
  expect(dialog().textContent).toContain('Please choose who can hear the song')
})
