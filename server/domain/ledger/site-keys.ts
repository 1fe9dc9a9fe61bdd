import { asc, isNull } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { siteKeys } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { beginChange, endChange, forgetChange, keptSeed, nextSeed } from '../../settings/secret.ts'
import { StartError } from '../../settings/start-error.ts'
import { keyIdOf, publicKeyOf, type SigningKey, signingKey } from './keys.ts'

type KeySettings = Pick<Env, 'dataDir' | 'publicUrl' | 'siteKey'>

/** All keys of the site, oldest first. There are only a few, one for each change of the key. */
export const listKeys = (db: Db | Tx) =>
  db.select().from(siteKeys).orderBy(asc(siteKeys.createdAt)).limit(1000)

export const activeKey = async (db: Db | Tx) =>
  (await db.select().from(siteKeys).where(isNull(siteKeys.retiredAt)).limit(1))[0]

/** Origin line of a note: host and path, without a scheme (C2SP tlog-checkpoint). */
const originOf = ({ publicUrl }: Pick<Env, 'publicUrl'>) =>
  `${publicUrl ? new URL(publicUrl).host : 'localhost'}/ledger`

/**
 * Returns the key with which this process signs, and registers it if the site has no key yet. Undefined if
 * another key is active. Also finishes an interrupted change of the key.
 */
export async function openSiteKey(db: Db | Tx, env: KeySettings): Promise<SigningKey | undefined> {
  const active = (await activeKey(db)) ?? (await registerFirst(db, env))
  const next = env.siteKey ? undefined : nextSeed(env.dataDir)
  if (next && publicKeyOf(next) === active.publicKey) endChange(env.dataDir)
  const seed = env.siteKey ?? keptSeed(env.dataDir)
  return publicKeyOf(seed) === active.publicKey ? signingKey(seed, active.name) : undefined
}

async function registerFirst(db: Db | Tx, env: KeySettings) {
  const seed = env.siteKey ?? keptSeed(env.dataDir)
  // If two processes start at once for the first time, one inserts its key, and the other reads that key.
  await db
    .insert(siteKeys)
    .values(rowOf(seed, originOf(env)))
    .onConflictDoNothing()
  return (await activeKey(db))!
}

function rowOf(seed: string, name: string) {
  const publicKey = publicKeyOf(seed)
  return { id: keyIdOf(name, Buffer.from(publicKey, 'base64')), name, publicKey }
}

/**
 * Replaces the active key, which remains listed. First the file of the new key is written, then the database
 * names the key, then the file is moved into place. After an interruption, the next start finishes or
 * discards the change.
 */
export async function changeSiteKey(db: Db, env: KeySettings): Promise<SigningKey> {
  await openSiteKey(db, env)
  forgetChange(env.dataDir)
  const seed = env.siteKey ?? beginChange(env.dataDir)
  const isThere = (await listKeys(db)).some(({ publicKey }) => publicKey === publicKeyOf(seed))
  if (isThere)
    throw new StartError('SITE_KEY is a key that this site has had already: set it to another one.')
  const name = originOf(env)
  await db.transaction(async (tx) => {
    await tx.update(siteKeys).set({ retiredAt: now() }).where(isNull(siteKeys.retiredAt))
    await tx.insert(siteKeys).values(rowOf(seed, name))
  })
  if (!env.siteKey) endChange(env.dataDir)
  return signingKey(seed, name)
}
