import { isNotNull, isNull, or } from '#drizzle'
import { users } from '../../db/schema.ts'

/**
 * True if a person gets mails about events: their email is proven, or the account is older than the proof of
 * emails. Other people get only proof and password mails (product.md, "Notifications and mail").
 */
export const isMailable = ({
  emailProvenAt,
  proofAskedAt,
}: {
  emailProvenAt: string | null
  proofAskedAt: string | null
}) => emailProvenAt !== null || proofAskedAt === null

/** SQL form of `isMailable`, for a query that joins the user. */
export const whereMailable = or(isNull(users.proofAskedAt), isNotNull(users.emailProvenAt))!
