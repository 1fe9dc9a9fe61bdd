import { createHmac } from 'node:crypto'
import { stopPages } from '#contract/surface/paths'
import { isSame } from '../../storage/signing.ts'

export type ReminderKind = 'pay' | 'confirm'

export interface Stop {
  donationId: string
  kind: ReminderKind
}

const signature = ({ donationId, kind }: Stop, secret: string) =>
  createHmac('sha256', secret).update(`stop reminders\n${kind}\n${donationId}`).digest()

export function stopLink(stop: Stop, { site, secret }: { site: string; secret: string }): string {
  const query = new URLSearchParams({
    donation: stop.donationId,
    kind: stop.kind,
    token: signature(stop, secret).toString('base64url'),
  })
  return `${site}${stopPages.reminders}?${query.toString()}`
}

export function readStop(asked: unknown, secret: string): Stop | undefined {
  const { donation: donationId, kind, token }: Record<string, unknown> = Object(asked)
  if (typeof donationId !== 'string' || typeof token !== 'string') return undefined
  if (kind !== 'pay' && kind !== 'confirm') return undefined
  const right = signature({ donationId, kind }, secret)
  return isSame(Buffer.from(token, 'base64url'), right) ? { donationId, kind } : undefined
}
