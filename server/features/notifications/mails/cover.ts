import sharp from 'sharp'
import { eq } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { songRequests } from '../../../db/schema.ts'
import { drawer } from '../../../http/pages/pages.ts'
import type { NotificationRow } from '../reads.ts'

/** Twice the width in pixels of the cover in a mail, for high-resolution screens. */
const side = 256

/**
 * PNG of the song's cover, if the receiver may know the song's link. Undefined otherwise, without a build
 * that draws covers, or on an error: then the mail is sent without a cover.
 */
export async function coverOf(
  db: Db,
  { songRequestId, shareableId }: Pick<NotificationRow, 'songRequestId' | 'shareableId'>,
): Promise<Buffer | undefined> {
  const pages = drawer()
  if (!pages || songRequestId === null || shareableId === null) return undefined
  const { id, title, genre, emotions } = songRequests
  const [request] = await db
    .select({ title, genre, emotions })
    .from(songRequests)
    .where(eq(id, songRequestId))
  if (!request) return undefined
  try {
    const { drawCover } = await pages()
    // The cover is drawn in this process, because it has only shapes and no text of people.
    const svg = Buffer.from(drawCover({ ...request, shareableId }))
    return await sharp(svg).resize(side, side).png({ palette: true }).toBuffer()
  } catch {
    return undefined
  }
}
