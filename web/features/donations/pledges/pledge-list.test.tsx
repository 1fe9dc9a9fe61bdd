import { expect, test, vi } from 'vitest'
import { Pledge } from '#contract/giving/donations'
import { network, problem, until } from '../../../test/test-network.ts'
import { dialog, messages, press, says, show, submit, texts, tick } from '../../../test/test-screen.tsx'
import { kitchenLightOf, nullsOf } from '../../../test/test-things.ts'
import { Pledges } from './pledge-list.tsx'

const pledge = (id: string, values: Partial<Pledge> = {}): Pledge => ({
  ...nullsOf(Pledge),
  id,
  songRequestId: 'r',
  amount: '99.00',
  status: 'pledged',
  isGeneral: false,
  createdAt: '2026-11-19T12:00:00.000Z',
  can: ['decline'],
  giver: { firstName: 'Uwe' },
  ...values,
})
const declined = (id: string, rejectionReason = 'declined by listener') =>
  pledge(id, { status: 'rejected', rejectionReason, can: ['allow'] })

/** Fake server with these lists. `failing` has the calls that fail, each with its reason. */
function server(lists: { current: Pledge[]; declined: Pledge[] }, failing: Record<string, string> = {}) {
  const writes: [path: string, body: unknown][] = []
  const reads: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const [path = '', query = ''] = address.split('?')
    const list = query.includes('list=declined') ? 'declined' : 'current'
    if (method === 'GET') reads.push(list)
    const reason = failing[method === 'GET' ? list : path]
    if (reason) return problem(409, reason)
    if (method === 'GET') return Response.json(path.endsWith('/donations') ? lists[list] : [])
    writes.push([path, JSON.parse((body as string) || 'null')])
    const id = path.split('/')[3]
    const was = [...lists.current, ...lists.declined].find((one) => one.id === id)
    lists.declined = path.endsWith('/allow') ? lists.declined.filter((one) => one.id !== id) : lists.declined
    return Response.json(was)
  })
  return { writes, reads, failing }
}
const shown = (status: 'open' | 'approved' = 'open') =>
  show(<Pledges request={kitchenLightOf('listener', { status, pledgedAmount: '99.00' })} />)

test('a listener declines a pledge, perhaps for its amount alone', async () => {
  const { writes } = server({ current: [pledge('one')], declined: [] })
  const page = await shown()
  await says(page, '$99.00 from Uwe')
  await press(page, 'Decline $99.00 from Uwe')
  expect(dialog().textContent).toContain('They can’t support this song again until you allow it.')
  await tick(dialog(), 'Only the amount is too large')
  await submit(dialog())
  await until(() => expect(dialog()).toBeNull())
  expect(writes).toEqual([['/api/donations/one/decline', { isTooLarge: true }]])
})

test.each(['open', 'approved'] as const)(
  'of an %s request, a declined supporter is allowed again',
  async (status) => {
    const lists = {
      current: [],
      declined: [declined('one', 'declined by listener: amount too large'), declined('two')],
    }
    const { writes, failing } = server(lists, { '/api/donations/one/allow': 'Temporarily away' })
    const page = await shown(status)
    await says(page, 'People you declined')
    expect(page.querySelector('details')?.open).toBe(false)
    expect(texts(page, 'details li')).toEqual([
      expect.stringContaining('declined, promised Nov 19, 2026. Less than that is welcome'),
      expect.stringMatching(/declined, promised Nov 19, 2026Allow again$/),
    ])
    const allow = () => press(page.querySelector('details li')!, 'Allow again: $99.00 from Uwe')
    await allow()
    await until(() => expect(messages(page)).toEqual(['Temporarily away']))
    delete failing['/api/donations/one/allow']
    await allow()
    await until(() => expect(page.querySelectorAll('details li')).toHaveLength(1))
    await allow()
    await until(() => expect(page.querySelector('details')).toBeNull())
    expect(writes.map(([path]) => path)).toEqual(['/api/donations/one/allow', '/api/donations/two/allow'])
  },
)

test('where nobody is declined, or it is not known yet, nothing is shown; a failure is, with Retry', async () => {
  const { failing } = server({ current: [], declined: [declined('one')] }, { declined: 'Away' })
  const page = await shown('approved')
  await says(page, 'Error loading the people you declined.')
  delete failing['declined']
  await press(page, 'Retry')
  await says(page, 'People you declined')

  const asked = network()
  const waiting = await shown('approved')
  await until(() => expect(asked).toHaveLength(1))
  expect(waiting.textContent).toBe('')
  const { reads } = server({ current: [], declined: [] })
  const empty = await shown('approved')
  await until(() => expect(reads).toEqual(['declined']))
  expect(empty.textContent).toBe('')
})
