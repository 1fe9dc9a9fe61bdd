import { ms, plus } from '#contract/grammar/time'
import { emailUndoDays } from '#contract/people/own-account'
import { changedDays } from '#contract/people/songwriters'
import { lt } from '#drizzle'
import type { Db } from '../db/client.ts'
import { repeatable } from '../db/connections/repeatable.ts'
import { firstIdAt } from '../db/page.ts'
import {
  changes,
  commits,
  emailChanges,
  emailProofs,
  idempotencyKeys,
  keptMail,
  keptSuspensions,
  mailings,
  mailReach,
  passwordResets,
  presences,
  rateCounts,
  securityLog,
  securityMails,
  sessions,
  waysChanges,
} from '../db/schema.ts'

/** Deletes expired rows, to keep the tables small. No other code reads expired rows. */
export const prune = (db: Db, at = Date.now()) => repeatable(() => removeExpired(db, at))

async function removeExpired(db: Db, at: number) {
  const ago = (hours: number) => plus(at, -hours * ms.hour)
  await db.delete(sessions).where(lt(sessions.expire, ago(0)))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, ago(0)))
  await db.delete(emailProofs).where(lt(emailProofs.expiresAt, ago(0)))
  // A change of email has one day to be confirmed, and some more days to be undone.
  await db.delete(emailChanges).where(lt(emailChanges.createdAt, ago((emailUndoDays + 2) * 24)))
  await db.delete(securityLog).where(lt(securityLog.createdAt, ago(90 * 24)))
  // The longest rate limit window is an hour, and the previous window still counts.
  await db.delete(rateCounts).where(lt(rateCounts.windowStart, ago(2)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(24)))
  // A client that was offline for longer loads everything again.
  await db.delete(changes).where(lt(changes.createdAt, ago(3 * 24)))
  await db.delete(commits).where(lt(commits.id, firstIdAt(new Date(at - ms.hour))))
  await db.delete(presences).where(lt(presences.hereUntil, ago(1)))
  // Limits of emails cover a day.
  await db.delete(mailings).where(lt(mailings.at, ago(25)))
  await db.delete(mailReach).where(lt(mailReach.at, ago(25)))
  await db.delete(securityMails).where(lt(securityMails.at, ago(1)))
  await db.delete(waysChanges).where(lt(waysChanges.createdAt, ago((changedDays + 1) * 24)))
  await db.delete(keptSuspensions).where(lt(keptSuspensions.keptUntil, ago(0)))
  await db.delete(keptMail).where(lt(keptMail.createdAt, ago(7 * 24)))
}
