import * as z from 'zod/mini'
import { and, asc, eq, gt, inArray, type SQL, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { unhurried } from '../../db/connections/budget.ts'
import { firstId } from '../../db/page.ts'
import { projectStatusUpdates, songRequests } from '../../db/schema.ts'
import { isOfSongwriter, viewerOf, whereIs } from '../../domain/requests/access.ts'
import { isHidden, isThere, isWithdrawn } from '../../domain/requests/visible.ts'

const roomColumns = {
  id: songRequests.id,
  title: songRequests.title,
  status: songRequests.status,
  listenerId: songRequests.listenerId,
  songwriterId: songRequests.songwriterId,
  invitedSongwriterId: songRequests.invitedSongwriterId,
  isAnonymous: songRequests.isAnonymous,
  acceptedAt: songRequests.acceptedAt,
  withdrawnAt: songRequests.withdrawnAt,
  hiddenAt: songRequests.hiddenAt,
}

/**
 * What a person sees of a request. `former`: a songwriter who gave it up sees what they wrote and received.
 * `hidden`: the songwriter of a hidden request sees only what they wrote.
 */
export type Sight = 'listener' | 'songwriter' | 'invited' | 'former' | 'hidden'

export type Room = Awaited<ReturnType<typeof pageOf>>[number] & { sight: Sight }

const pageSize = 100

const pageOf = (db: Db, where: SQL | undefined, after: string) =>
  db
    .select(roomColumns)
    .from(songRequests)
    .where(and(where, gt(songRequests.id, after)))
    .orderBy(asc(songRequests.id))
    .limit(pageSize)

/**
 * All requests that this songwriter ever accepted, found by the progress update that accepting a request
 * writes.
 */
const everWritten = (db: Db, me: string, after: string) =>
  db
    .selectDistinct({ id: projectStatusUpdates.songRequestId })
    .from(projectStatusUpdates)
    .where(
      and(
        isOfSongwriter(projectStatusUpdates, sql`${me}::uuid`),
        gt(projectStatusUpdates.songRequestId, after),
      ),
    )
    .orderBy(asc(projectStatusUpdates.songRequestId))
    .limit(pageSize)

function sightOf(room: Omit<Room, 'sight'>, me: string): Sight {
  const viewer = viewerOf(room, me)
  if (viewer === 'listener') return viewer
  if (viewer === 'visitor' || isWithdrawn(room)) return 'former'
  if (!isHidden(room)) return viewer
  return viewer === 'songwriter' ? 'hidden' : 'former'
}

export async function* roomsOf(db: Db, me: string): AsyncGenerator<Room> {
  for (const relation of ['listener', 'songwriter', 'invited'] as const) {
    const where = relation === 'invited' ? and(whereIs(relation, me), isThere) : whereIs(relation, me)
    for (let after: string | undefined = firstId; after; ) {
      const from: string = after
      const page = await unhurried(() => pageOf(db, where, from))
      for (const room of page) yield { ...room, sight: sightOf(room, me) }
      after = page.length < pageSize ? undefined : page.at(-1)?.id
    }
  }
  for (let after: string | undefined = firstId; after; ) {
    const from: string = after
    const ids = (await unhurried(() => everWritten(db, me, from))).map(({ id }) => id)
    const rooms = await unhurried(() => pageOf(db, inArray(songRequests.id, ids), firstId))
    for (const room of rooms)
      if (viewerOf(room, me) === 'visitor') yield { ...room, sight: sightOf(room, me) }
    after = ids.length < pageSize ? undefined : ids.at(-1)
  }
}

export const isIn = (table: { songRequestId: Parameters<typeof eq>[0] }, { id }: Room) =>
  eq(table.songRequestId, id)

const titledFor: readonly Sight[] = ['listener', 'songwriter', 'hidden']

/** Title of a row's request. Null if the person may not read the title. */
export const songOfRoom = {
  song: {
    label: 'Song',
    schema: z.nullable(z.string()),
    told: (_value: unknown, _row: unknown, { room }: { room: Room | undefined }) =>
      room && titledFor.includes(room.sight) ? room.title : null,
  },
}
