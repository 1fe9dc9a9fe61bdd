import type { ToldRow } from './reads.ts'
import { words } from './words.ts'

/** What a row says, `count` of the same at once. */
export const wordsOf = ({ kind, reader, doer, subjects, shareableId }: ToldRow, count = 1) =>
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
