import { quoted, quotedLines } from '../../mail/templates/quoted.ts'
import type { NotificationRow } from './reads.ts'
import { words } from './words.ts'

/** The text of a notification, `count` of the same kind at once. */
export const wordsOf = ({ kind, reader, doer, subjects, shareableId }: NotificationRow, count = 1) =>
  words[kind](
    {
      reader,
      doer,
      title: subjects['title'] ?? 'a song',
      shareableId,
      subjects,
    },
    count,
  )

/** What Songwright itself put among the subjects; the rest is what somebody wrote. */
const ownSubjects = new Set([
  'amount',
  'code',
  'comment',
  'decision',
  'field',
  'isGiver',
  'isOver',
  'payableAt',
  'percentComplete',
  'received',
  'rule',
  'second',
  'status',
  'until',
  'version',
])

/** The same in a mail, where nothing that somebody wrote becomes a link. */
export function mailedWords(row: NotificationRow, count: number) {
  const subjects = Object.entries(row.subjects).map(([name, value]) => {
    if (ownSubjects.has(name)) return [name, value]
    return [name, name === 'reason' ? quotedLines(value) : quoted(value)]
  })
  const doer = row.doer === null ? null : quoted(row.doer)
  return wordsOf({ ...row, doer, subjects: Object.fromEntries(subjects) }, count)
}
