import { createHmac, hkdfSync } from 'node:crypto'

/** The links of a change of email: in the mail to the new address, and in that to the old one. */
export type TokenOf = (link: 'new' | 'old', changeId: string) => string

/**
 * Tokens that follow from the change's id: a mail that is sent twice has one link, and neither the job nor the table, which
 * has its hash, holds what opens it.
 */
export function emailChangeTokens(secret: string): TokenOf {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'email change', 32))
  return (link, changeId) => createHmac('sha256', key).update(`${link} ${changeId}`).digest('base64url')
}
