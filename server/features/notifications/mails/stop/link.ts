import { canTurnOff, type NotificationKind, notificationKinds } from '#contract/people/notifications'
import { stopPages } from '#contract/surface/paths'
import { readSigned, signedLink } from '../../../../http/session/signed-link.ts'

export interface Stop {
  userId: string
  kind: NotificationKind
}

const purpose = 'stop mails of a kind'

/** Unsubscribe link. It works for anyone who has the mail, signed in or not. */
export const stopLink = ({ userId, kind }: Stop, { site, secret }: { site: string; secret: string }) =>
  signedLink(site + stopPages.mails, { user: userId, kind }, { secret, purpose })

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind)

/** Person and kind of an unsubscribe link. Undefined if this site didn't sign the link. */
export function readStop(query: unknown, secret: string): Stop | undefined {
  const read = readSigned(query, ['user', 'kind'], { secret, purpose })
  return read && isKind(read.kind) && canTurnOff(read.kind)
    ? { userId: read.user, kind: read.kind }
    : undefined
}
