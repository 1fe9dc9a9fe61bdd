import { vi } from 'vitest'
import { Payment, type PaymentSums } from '#contract/giving/donations'
import { undoConfirmSeconds } from '#contract/grammar/days'
import type { Songwriter } from '#contract/people/songwriters'
import { problem } from '../../../test/test-network.ts'
import { nullsOf } from '../../../test/test-things.ts'

/**
 * Fixture: a payment in the songwriter's list. By default its status is 'sent', and its code is also its id.
 */
export const payment = (code: string, values: Partial<Payment> = {}): Payment => ({
  ...nullsOf(Payment),
  id: code,
  amount: '25.00',
  status: 'sent',
  code,
  isGeneral: false,
  externalRef: 'PP-4711',
  sentAt: '2026-11-20T12:00:00.000Z',
  undoSeconds: 0,
  createdAt: '2026-11-19T12:00:00.000Z',
  can: (values.status ?? 'sent') === 'sent' ? ['confirm', 'reject'] : [],
  giver: { firstName: null },
  request: {
    id: 'r',
    title: 'The kitchen light',
    shareableId: 'the-link',
    status: 'approved',
    hiddenAt: null,
  },
  ...values,
})

const statusOf: Record<string, string> = { to_confirm: 'sent', expected: 'pledged', received: 'confirmed' }

const sumsOf = (all: Payment[]): PaymentSums => {
  const of = (status: string) => ({
    count: all.filter((one) => one.status === status).length,
    amount: '1.00',
  })
  return { toConfirm: of('sent'), expected: of('pledged'), received: of('confirmed') }
}

function answerTo(one: Payment, path: string, amount: string | undefined, undoSeconds: number): Payment {
  if (!path.endsWith('/confirm'))
    return { ...one, status: 'sent', undoSeconds: 0, can: ['confirm', 'reject'] }
  const [receivedAmount, confirmedAt] = [amount ?? one.amount, '2026-11-23T12:00:00.000Z']
  return { ...one, status: 'confirmed', receivedAmount, confirmedAt, undoSeconds, can: ['undoConfirm'] }
}

interface ServerState {
  undoSeconds: number
  profile: Songwriter | null
  sums: PaymentSums | undefined
  writes: [path: string, body: unknown][]
  /** Error texts, by the id of the payment whose writes are refused. */
  refused: Record<string, string>
  /** If set, replies to list requests wait for this promise. */
  held: Promise<void> | undefined
}

/** Fake server with these payments, the newest first. */
export function paymentServer(first: Payment[], sums?: PaymentSums): ServerState {
  let all = first
  const state: ServerState = {
    undoSeconds: undoConfirmSeconds,
    profile: null,
    sums,
    writes: [],
    refused: {},
    held: undefined,
  }
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const [path = '', query] = address.split('?')
    if (method === 'GET') {
      if (path.endsWith('/sums')) return Response.json(state.sums ?? sumsOf(all))
      if (path.endsWith('/songwriter-profile')) return Response.json(state.profile)
      if (!path.endsWith('/donations')) return Response.json([])
      await state.held
      const list = new URLSearchParams(query).get('list')
      return Response.json(all.filter(({ status }) => !list || status === statusOf[list]))
    }
    const id = path.split('/')[3] ?? ''
    const refusal = state.refused[id]
    if (refusal) return problem(409, refusal)
    const said = JSON.parse((body as string) || 'null') as { receivedAmount?: string } | null
    state.writes.push([path, said])
    all = all.map((one) =>
      one.id === id ? answerTo(one, path, said?.receivedAmount, state.undoSeconds) : one,
    )
    return Response.json(all.find((one) => one.id === id) ?? payment(id))
  })
  return state
}
