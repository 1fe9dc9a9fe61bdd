import type { Payment } from '#contract/giving/donations'

/** Payment in the songwriter's list, sent by default; its code is its id. */
export const payment = (code: string, values: Partial<Payment> = {}): Payment => ({
  id: code,
  amount: '25.00',
  receivedAmount: null,
  status: 'sent',
  code,
  isGeneral: false,
  paymentMethod: null,
  externalRef: 'PP-4711',
  proofUrl: null,
  rejectionReason: null,
  dispute: null,
  dueAt: null,
  lapsesAt: null,
  sentAt: '2026-11-20T12:00:00.000Z',
  confirmedAt: null,
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
