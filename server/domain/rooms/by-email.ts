import { isRoom, type Shared } from '#contract/requests/song-requests'
import type { Env } from '../../env.ts'
import { sendsMail } from '../../settings/sends-mail.ts'

/** Settings that decide whether visitors give by email alone (product.md, "Give by email"). */
type ByEmailRules = Pick<Env, 'registration' | 'smtpUrl' | 'mailbox'>

/** Adds to a visitor's room that they can promise by email alone. */
export function withByEmail<Of extends Shared>(shared: Of, rules: ByEmailRules): Of {
  const isOffered =
    isRoom(shared) && shared.can.includes('pledge') && rules.registration === 'open' && sendsMail(rules)
  return isOffered ? { ...shared, byEmail: true } : shared
}
