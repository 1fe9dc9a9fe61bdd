import type { NotificationRow } from './reads.ts'
import { words } from './words.ts'

/** The text of a notification, `count` of the same kind at once. */
export const wordsOf = ({ kind, reader, doer, subjects, shareableId }: NotificationRow, count = 1) =>
  words[kind](
    {
      reader,
      doer,
      title: subjects['title'] ?? 'a song',
      shareableId: shareableId ?? '',
      subjects,
    },
    count,
  )

/** The same in a mail. */
export const mailedWords = wordsOf
