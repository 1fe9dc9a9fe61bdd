import type { DeliveredMustHave, NewMustHave } from '#contract/requests/must-haves'
import { asc, eq, getTableColumns } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { mustHaves } from '../../db/schema.ts'
import type { Attach } from '../../storage/attached/attach.ts'

export const mustHaveColumns = getTableColumns(mustHaves)

/**
 * Attaches the audio file of a must-have and returns its path; null if there is none. Throws a 400 if the
 * file is unsuitable.
 */
export const attachPronunciation = async (
  attach: Attach,
  songRequestId: string,
  url: string | null | undefined,
) => (url ? (await attach(url, songRequestId)).path : null)

/** Pronunciation files of must-haves, which `withFiles` checks before the transaction. */
export const pronunciationsOf = (listenerId: string, said: Pick<NewMustHave, 'pronunciationUrl'>[]) => ({
  ownerId: listenerId,
  kind: 'pronunciation' as const,
  urls: said.flatMap(({ pronunciationUrl: url }) => url ?? []),
})

/** Adds must-haves to the brief, in the given order. The caller has checked the permission. */
export async function addMustHaves(tx: Tx, attach: Attach, songRequestId: string, said: NewMustHave[]) {
  const added = []
  for (const { kind, text, note, pronunciationUrl: url } of said) {
    const pronunciationUrl = await attachPronunciation(attach, songRequestId, url)
    const [one] = await tx
      .insert(mustHaves)
      .values({ songRequestId, kind, text, note, pronunciationUrl })
      .returning()
    added.push(one!)
  }
  return added
}

/** The must-haves as they are now, to store them with the version that is being delivered. */
export const mustHavesNow = (tx: Tx, songRequestId: string): Promise<DeliveredMustHave[]> =>
  tx
    .select({ id: mustHaves.id, kind: mustHaves.kind, text: mustHaves.text, line: mustHaves.line })
    .from(mustHaves)
    .where(eq(mustHaves.songRequestId, songRequestId))
    .orderBy(asc(mustHaves.id))

/** Unticks all must-haves. Ticks name lines of the lyrics, and the next songwriter writes other lines. */
export async function untickAll(tx: Tx, songRequestId: string) {
  await tx.update(mustHaves).set({ line: null }).where(eq(mustHaves.songRequestId, songRequestId))
}
