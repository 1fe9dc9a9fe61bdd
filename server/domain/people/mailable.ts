import { isNotNull, isNull, or } from '#drizzle'
import { users } from '../../db/schema.ts'

/**
 * Receivers of event mails: proven addresses, and accounts older than the proof. All others get only proof
 * and password mails (product.md, "Notifications and mail").
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
