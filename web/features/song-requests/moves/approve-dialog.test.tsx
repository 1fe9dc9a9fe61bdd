import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentUser } from '../../../lib/calls/current-user.ts'
import { makeQueryClient } from '../../../lib/calls/query-client.ts'
import { problem, sentBodies, until } from '../../../test/test-network.ts'
import { appears, dialog, field, press, says, show, submit, typeInto } from '../../../test/test-screen.tsx'
import { ada, kitchenLightOf } from '../../../test/test-things.ts'
import { payNext } from '../public/pay-next.ts'
import { ApproveDialog } from './approve-dialog.tsx'

// Pages of other tests would show the dialog too.
afterEach(() => payNext.end(kitchenLightOf('listener').id))

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

const promises = `GET /api/song-requests/${kitchenLightOf('listener').id}/promises`
const approving = `POST /api/song-requests/${kitchenLightOf('listener').id}/approve`
const pledging = 'POST /api/donations'
const promised = { promised: '85.00', due: '85.00', givers: 3, own: '0.00', isPayable: true }

/** Opens the dialog, chooses all but the own promise, and records the bodies of all writes. */
async function asked(answers: Record<string, () => Response>, said: object = promised) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address.split('?')[0]}`
    if (call === promises) return Response.json(said)
    const answer = answers[call]
    if (!answer) return new Promise<never>(() => {})
    sent.push([call, JSON.parse(body as string)])
    return answer()
  })
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, ada)
  const project = kitchenLightOf('listener')
  await show(<ApproveDialog project={project} open onOpenChange={() => {}} />, client)
  await says(dialog(), 'promised')
  await press(dialog(), '5 stars')
  await press(dialog(), 'Everyone who has the link')
  return { sent, project }
}
const body = { rating: 5, hearing: 'link' }

test('the listener is asked for a promise, none chosen; it is sent with the approval, and paid next', async () => {
  const { sent, project } = await asked({
    [approving]: () => Response.json({ ...project, donation: { id: 'made' } }),
  })
  expect(dialog().textContent).toContain('Supporters promised $85.')
  const offered = [...dialog().querySelectorAll('[role=radiogroup]:last-of-type input[type=radio]')]
  expect(offered.slice(-4).map((one) => one.closest('label')?.textContent)).toEqual([
    '$25',
    '$50',
    'Other',
    'Not now',
  ])
  expect(offered.slice(-4).some((one) => (one as HTMLInputElement).checked)).toBe(false)
  await press(dialog(), 'Other')
  await submit(dialog())
  await says(dialog(), 'Amount is required')
  await press(dialog(), '$25')
  await submit(dialog())
  await until(() => expect(sent).toEqual([[approving, { ...body, pledge: { amount: '25.00' } }]]))
  await until(() => expect(payNext.of(project.id)).toEqual({ id: 'made' }))
})

test('where a promise is refused the dialog offers to approve without it', async () => {
  const refused = problem(409, 'You promised enough', {
    issues: [{ path: 'pledge', message: 'You promised enough' }],
  })
  const answers = [refused, Response.json({ ...kitchenLightOf('listener'), donation: null })]
  const { sent } = await asked({ [approving]: () => answers.shift()! })
  await press(dialog(), '$50')
  await submit(dialog())
  await says(dialog(), 'You promised enough')
  await press(dialog(), 'Approve without it')
  await until(() => expect(sent.at(-1)).toEqual([approving, body]))
})

test('where an older release drops the promise it is sent by itself', async () => {
  const { sent, project } = await asked({
    [approving]: () => Response.json(kitchenLightOf('listener')),
    [pledging]: () => Response.json({ id: 'by itself' }, { status: 201 }),
  })
  await press(dialog(), '$25')
  await submit(dialog())
  const own = { amount: '25.00', isGeneral: false, songRequestId: project.id }
  await until(() => expect(sent.at(-1)).toEqual([pledging, own]))
})

test('nothing is offered where nobody can be paid', async () => {
  await asked({}, { ...promised, isPayable: false })
  expect(dialog().textContent).not.toContain('Not now')
})
