import type { thanks as calls } from '#contract/giving/thanks'
import type { BodyOf } from '#contract/grammar/endpoint'
import { can } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { thanks } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { otherGiversOf } from '../../domain/giving/givers.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { is } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { about, findProject } from '../../domain/requests/requests.ts'
import { isHidden } from '../../domain/requests/visible.ts'

type NewThanks = BodyOf<typeof calls.give> & { id: string; listenerId: string }

/**
 * Thanks all givers with a current pledge except the listener, or changes the text. Only the first text
 * notifies the givers. Returns undefined if it isn't this listener's approved song, or there are no such
 * givers.
 */
export const giveThanks = (db: Db | Tx, { id, listenerId, text }: NewThanks) =>
  withTx(db, async (tx) => {
    // Locks the request: concurrent calls run one after another, and no pledge is cancelled meanwhile.
    const locked = await lockRequest(tx, id)
    const project = locked && (await findProject(tx, id))
    if (!project || isHidden(project) || !is('listener', project, listenerId)) return undefined
    if (!can(requestMoves.thank, project.status)) return undefined
    const givers = await otherGiversOf(tx, project)
    if (givers.length === 0) return undefined

    const [said] = await tx.select().from(thanks).where(eq(thanks.songRequestId, id))
    if (said?.text === text) return said
    const [given] = await tx
      .insert(thanks)
      .values({ songRequestId: id, text })
      .onConflictDoUpdate({ target: thanks.songRequestId, set: { text, updatedAt: now() } })
      .returning()
    changed(tx, 'thanks', { room: id })
    if (!said)
      await notify(
        tx,
        ...givers.map(({ userId }) => ({
          userId,
          kind: 'thanks' as const,
          ...about(project, { reason: text }),
        })),
      )
    return given
  })
