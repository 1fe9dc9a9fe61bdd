import { isNotNull, isNull, or } from '#drizzle'
import { users } from '../../db/schema.ts'

/**
 * Who gets the mails of what happens: an address that was proven, and those of accounts that are older than the proof.
 * Any other gets nothing but its proof and password mails (product.md, "Notifications and mail").
 */
export const isMailable = ({
  emailProvenAt,
  proofAskedAt,
}: {
  emailProvenAt: string | null
  proofAskedAt: string | null
}) => emailProvenAt !== null || proofAskedAt === null

/** In a query that joins the user. */
export const whereMailable = or(isNull(users.proofAskedAt), isNotNull(users.emailProvenAt))!
