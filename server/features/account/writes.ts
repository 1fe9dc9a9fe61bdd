import { eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { songwriterProfiles, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { standsStill } from '../../domain/people/standing-session.ts'
import { withFiles } from '../../storage/attached/attach.ts'
import { detachOthers } from '../../storage/attached/detach.ts'
import type { Storage } from '../../storage/storage.ts'

/**
 * Makes the payment links visible again. Does nothing if the session has ended since the request arrived:
 * otherwise a thief's request could run just after all ways to sign in were removed (race condition).
 */
export const turnWaysOn = (db: Db, { userId, sid }: { userId: string; sid: string }) =>
  withTx(db, async (tx) => {
    if (!(await standsStill(tx, sid))) return
    await tx
      .update(songwriterProfiles)
      .set({ waysOffSince: null })
      .where(eq(songwriterProfiles.userId, userId))
  })

/** Attaches an uploaded photo in place of the previous one. Throws 400 for an unsuitable file. */
export const setPhoto = (db: Db | Tx, storage: Storage, { id, url }: { id: string; url: string }) =>
  withFiles(db, storage, { ownerId: id, kind: 'photo', urls: [url] }, async (tx, attach) => {
    // Row lock: two photos set at once are set one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
    const { path } = await attach(url)
    await detachOthers(tx, { ownerId: id, kind: 'photo', paths: [path] })
    const [user] = await tx.update(users).set({ profileImageUrl: path }).where(eq(users.id, id)).returning()
    return user!
  })
