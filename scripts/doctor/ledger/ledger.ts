import { counted } from '#contract/surface/counts'
import { asc } from '#drizzle'
import { ms } from '../../../contract/grammar/time.ts'
import type { Db } from '../../../server/db/client.ts'
import { events } from '../../../server/db/schema.ts'
import { listFound } from '../../../server/domain/audit/found.ts'
import { newestCheckpoint } from '../../../server/domain/ledger/checkpoint.ts'
import { publicKeyOf } from '../../../server/domain/ledger/keys.ts'
import { notesOf, signerOf } from '../../../server/domain/ledger/note.ts'
import { activeKey, listKeys } from '../../../server/domain/ledger/site-keys.ts'
import type { Env } from '../../../server/env.ts'
import { isSeed, nextSeed, seedIn } from '../../../server/settings/secret.ts'
import type { Check, Finding } from '../check.ts'
import { ofDatabase } from '../database.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * Checks of what others need to verify the ledger: the active signing key, and a checkpoint for each UTC day.
 * Also tells what a watched move found to differ.
 */
export const ledgerChecks: Check[] = [
  ofDatabase(
    'site-key',
    async ({ db }, { env }) => {
      const active = await activeKey(db)
      if (!active) return { unchecked: 'the site has none yet: npm start makes it' }
      return findKey(env, active.publicKey) ?? { fact: `${active.id} signs` }
    },
    ['SITE_KEY'],
  ),
  ofDatabase('checkpoint', async ({ db }, { now, isStopped }) => {
    const newest = await newestCheckpoint(db)
    if (newest && !(await isSigned(db, newest.note)))
      return {
        wrong: `that of ${newest.day} is signed by no key of the site: its row, or the list of keys, was changed. Compare both with a checkpoint that was kept elsewhere: npm run audit -- --against FILE.`,
      }
    const yesterday = dayOf(new Date(now().getTime() - ms.day))
    if (newest && newest.day >= yesterday) return { fact: `taken on ${newest.day}` }
    const since = newest?.day ?? (await firstEventDay(db))
    if (!since) return { unchecked: 'nothing has happened on this site yet' }
    if (since >= yesterday) return { unchecked: 'none was taken yet, and the first event is of these days' }
    if (isStopped) return { unchecked: 'Songwright is not running' }
    return {
      wrong: `${newest ? `the newest is of ${newest.day}` : 'none was ever taken'}: nobody can show what is rewritten now. See npm run jobs, then npm run jobs -- run checkpoint.`,
    }
  }),
  ofDatabase('books', async ({ db }) => {
    const [first, ...others] = await listFound(db)
    if (!first) return { fact: 'no watched move was found to differ' }
    return {
      wrong: `they differ in ${counted(others.length + 1, 'place')}, found on ${dayOf(new Date(first.firstFoundAt))}: ${first.said}${others.length > 0 ? ', and others' : ''}. Run npm run audit: it prints every difference, and ends this one once it is gone.`,
    }
  }),
]

/** Fault if this process doesn't have the active key. Never creates a key. */
function findKey({ siteKey, dataDir }: Env, active: string): Finding | undefined {
  const seed = siteKey ?? seedIn(dataDir)
  const next = siteKey ? undefined : nextSeed(dataDir)
  const isActive = (one: string | undefined) =>
    one !== undefined && isSeed(one) && publicKeyOf(one) === active
  // If a key change was killed at its end, the active key is still in the file for the next key. The next
  // start completes the change.
  if (isActive(seed) || isActive(next)) return undefined
  const found = siteKey ? 'SITE_KEY is not' : seed ? 'DATA_DIR/site-key is not' : 'DATA_DIR has not'
  return {
    wrong: `${found} the site's active key, so this process signs nothing. Set SITE_KEY to it, or bring its file from the machine or the backup that has it; where it is lost, npm run site-key -- change puts another in place.`,
  }
}

async function isSigned(db: Db, note: string) {
  const [read, ...others] = notesOf(note) ?? []
  return read !== undefined && others.length === 0 && signerOf(read, await listKeys(db)) !== undefined
}

async function firstEventDay(db: Db) {
  const [first] = await db.select({ at: events.createdAt }).from(events).orderBy(asc(events.id)).limit(1)
  return first?.at.slice(0, 10)
}
