import * as z from 'zod/mini'
import { del, get, list, post } from '../grammar/endpoint.ts'
import { Id, limits, optionalLine, Timestamp } from '../grammar/text.ts'
import { registrations } from './registration-settings.ts'

export const invitationDays = 14
export const mostWaiting = 100

const invitationStatuses = ['waiting', 'used', 'expired', 'withdrawn'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export const withdrawRefusals: Record<Exclude<InvitationStatus, 'waiting'>, string> = {
  used: 'This invitation was used: its account is there',
  expired: 'This invitation has expired already',
  withdrawn: 'This invitation is withdrawn already',
}

const Named = z.object({ id: Id, name: z.nullable(z.string()) })

export const Invitation = z.object({
  id: Id,
  /** For which person the invitation is, in the steward's words. */
  note: z.nullable(z.string()),
  /** Status at the current time of the database's clock. */
  status: z.enum(invitationStatuses),
  madeBy: Named,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  usedAt: z.nullable(Timestamp),
  /** User who created an account with this invitation; null if it is unused, or if the account was erased. */
  usedBy: z.nullable(Named),
  withdrawnAt: z.nullable(Timestamp),
})
export type Invitation = z.infer<typeof Invitation>

/** A new invitation with its absolute link. Only this reply has the link, because it is not stored. */
export const NewInvitation = z.extend(Invitation, { link: z.string() })
export type NewInvitation = z.infer<typeof NewInvitation>

export const registration = {
  setting: get('/api/steward/registration', z.object({ registration: z.enum(registrations) }), {
    summary: 'Who can create an account: the setting REGISTRATION',
    access: 'steward',
  }),
  invitations: list('/api/steward/invitations', Invitation, {
    summary: 'Invitations to create an account, newest first, without their links',
    access: 'steward',
  }),
  invite: post(
    '/api/steward/invitations',
    z.object({ note: optionalLine(limits.invitationNote) }),
    NewInvitation,
    {
      summary: `Make an invitation link for one account, good for ${invitationDays} days; only this answer has the link`,
      access: 'steward',
      status: 201,
      bodyOptional: true,
    },
  ),
  withdraw: del('/api/steward/invitations/:id', Invitation, {
    summary: 'Withdraw an invitation that waits',
    access: 'steward',
  }),
}
