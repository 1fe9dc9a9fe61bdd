import { createHmac, timingSafeEqual } from 'node:crypto'
import { stopPages } from '#contract/surface/paths'

export type ReminderKind = 'pay' | 'confirm'

/** Which reminders somebody wants no more of. */
export interface Stop {
  donationId: string
  kind: ReminderKind
}

const signature = ({ donationId, kind }: Stop, secret: string) =>
  createHmac('sha256', secret).update(`stop reminders\n${kind}\n${donationId}`).digest()

/** An address that stops them for whoever has the mail, signed in or not. */
export function stopLink(stop: Stop, { site, secret }: { site: string; secret: string }): string {
  const query = new URLSearchParams({
    donation: stop.donationId,
    kind: stop.kind,
    token: signature(stop, secret).toString('base64url'),
  })
  return `${site}${stopPages.reminders}?${query.toString()}`
}

/** What such an address stops, or undefined where it isn't one of ours. */
export function readStop(asked: unknown, secret: string): Stop | undefined {
  const { donation: donationId, kind, token } = asked as Record<string, unknown>
  if (typeof donationId !== 'string' || typeof token !== 'string') return undefined
  if (kind !== 'pay' && kind !== 'confirm') return undefined
  const right = signature({ donationId, kind }, secret)
  const given = Buffer.from(token, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right) ? { donationId, kind } : undefined
}
