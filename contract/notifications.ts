/** Everything a person can be told (decisions §8). */
export const notificationKinds = [
  'request_accepted',
  'request_released',
  'request_invited',
  'request_withdrawn',
  'invitation_declined',
  'message',
  'status',
  'proposal',
  'proposal_answered',
  'delivery',
  'comment',
  'changes_requested',
  'approved',
  'pledge_new',
  'pledge_due',
  'pledge_sent',
  'pledge_confirmed',
  'pledge_rejected',
  'pledge_matched',
  'payment_methods_missing',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
