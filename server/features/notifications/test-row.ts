import type { NotificationKind } from '#contract/people/notifications'
import type { NotificationRow } from './reads.ts'

export const rowOf = (kind: NotificationKind, values: Partial<NotificationRow> = {}): NotificationRow => ({
  id: 'x',
  userId: 'u',
  kind,
  songRequestId: 'r',
  subjects: { title: 'A song' },
  isHidden: false,
  shareableId: 'the-link',
  readAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  emailedAt: null,
  cause: null,
  reader: 'listener',
  doer: null,
  ...values,
})
