import type { BodyIn } from '#contract/grammar/endpoint'
import { lyrics } from '#contract/work/lyrics'
import { write } from '../../lib/writes/write.ts'

interface OfVersion {
  projectId: string
  deliveryId: string
}

/** Saves the lyrics of a version, and the start time of each line. */
export const saveLyrics = ({ projectId, deliveryId }: OfVersion) =>
  write(lyrics.set, {
    room: projectId,
    given: (body: BodyIn<typeof lyrics.set>) => ({ params: { id: deliveryId }, body }),
    meta: { success: { title: 'Lyrics saved' } },
  })
