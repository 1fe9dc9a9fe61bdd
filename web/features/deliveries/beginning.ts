import type { Delivery } from '#contract/work/deliveries'
import type { LyricDraft } from '#contract/work/lyric-drafts'
import { draftOfNextVersion, draftOfVersion, withWords } from '../lyrics/public/draft.ts'

interface Beginning {
  last: Pick<Delivery, 'version' | 'lyrics' | 'lyricTimes' | 'createdAt'> | undefined
  sentFirst: Pick<LyricDraft, 'lyrics' | 'hiddenAt' | 'createdAt'> | undefined
  seconds: number | undefined
}

/**
 * Lyrics with which a delivery begins: the newest words that were sent first, if no version was delivered since,
 * else those of the last version. Lines that stay keep their times.
 */
export function beginning({ last, sentFirst, seconds }: Beginning) {
  const ofLast = last ? draftOfNextVersion(last, seconds) : draftOfVersion(null, null)
  if (sentFirst && !sentFirst.hiddenAt && !(last && sentFirst.createdAt < last.createdAt))
    return { words: withWords(ofLast, sentFirst.lyrics), from: 'the words that you sent' }
  return { words: ofLast, from: last?.lyrics ? `version ${last.version}` : undefined }
}
