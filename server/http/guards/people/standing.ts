import { suspendedWords } from '../../../domain/moves/refusals.ts'
import { isInGoodStanding } from '../../../domain/requests/visible.ts'
import { forbidden } from '../../../errors.ts'
import type { User } from '../../session/session.ts'

/** Throws where this person may write nothing; nothing is known of a visitor. For what `serve()` doesn't guard, too. */
export function expectStanding(user: Pick<User, 'suspendedAt'> | undefined) {
  if (user && !isInGoodStanding(user)) throw forbidden(suspendedWords)
}
