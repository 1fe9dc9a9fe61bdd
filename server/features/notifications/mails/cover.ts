import sharp from 'sharp'
import { eq } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { songRequests } from '../../../db/schema.ts'
import { drawer } from '../../../http/pages/pages.ts'
import type { NotificationRow } from '../reads.ts'

/** Double the pixels of a mail, for fine screens. */
const side = 256

/**
 * PNG of the song's cover, for a reader who may know its link, as in their lists. Undefined without a build to draw
 * it, or on an error: the mail is sent without it.
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
    // The drawing has only shapes, without people's words.
    const svg = Buffer.from(drawCover({ ...request, shareableId }))
    return await sharp(svg).resize(side, side).png({ palette: true }).toBuffer()
  } catch {
    return undefined
  }
}
