import { suspendedWords } from '../../../domain/moves/refusals.ts'
import { isInGoodStanding } from '../../../domain/requests/visible.ts'
import { forbidden } from '../../../errors.ts'
import type { User } from '../../session/session.ts'

/** Throws if this person may not write. Visitors pass. Also for routes that `serve()` doesn't guard. */
export function expectStanding(user: Pick<User, 'suspendedAt'> | undefined) {
  if (user && !isInGoodStanding(user)) throw forbidden(suspendedWords)
}
