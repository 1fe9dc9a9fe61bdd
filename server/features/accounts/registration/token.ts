import { createHmac, hkdfSync } from 'node:crypto'

/** The token in the link of an invitation. */
export type InvitationToken = (invitationId: string) => string

/**
 * Tokens of 256 bits that follow from the invitation's id, as those of a change of email do: a repeated call is answered
 * with the same link, and neither the table, which has its hash, nor the answers kept for repeated calls hold what opens
 * it (decision 0253).
 */
export function invitationTokens(secret: string): InvitationToken {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'invitation', 32))
  return (invitationId) => createHmac('sha256', key).update(invitationId).digest('base64url')
}
