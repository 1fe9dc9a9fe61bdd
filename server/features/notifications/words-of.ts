import { kindOf } from '#contract/people/notifications'
import { quoted, quotedLines } from '../../mail/templates/quoted.ts'
import { opening } from './places.ts'
import type { NotificationRow } from './reads.ts'
import type { Words } from './wording.ts'
import { words } from './words.ts'

/** Text of one notification, or of `count` notifications of one kind. */
export const wordsOf = (
  {
    kind,
    reader,
    doer,
    subjects,
    shareableId,
    isHidden,
  }: Pick<NotificationRow, 'kind' | 'reader' | 'doer' | 'subjects' | 'shareableId' | 'isHidden'>,
  count = 1,
): Words =>
  isHidden && !kindOf(kind).staysTold
    ? hiddenWords()
    : words[kind](
        {
          reader,
          doer: isHidden ? null : doer,
          title: isHidden ? 'A hidden song' : (subjects['title'] ?? 'a song'),
          shareableId: isHidden ? null : shareableId,
          subjects,
        },
        count,
      )

/** Text for a notification whose subject was hidden meanwhile, without title and link. */
const hiddenWords = (): Words => ({
  text: 'What this told you of is hidden now.',
  subject: 'Something is hidden now',
  ...opening(),
})

/** Subjects that the program itself wrote. All other subjects are people's words. */
const ownSubjects = new Set([
  'amount',
  'changes',
  'code',
  'comment',
  'day',
  'decision',
  'field',
  'from',
  'isGiver',
  'isOver',
  'isRefused',
  'isSoon',
  'line',
  'movedTo',
  'payableAt',
  'percentComplete',
  'received',
  'rule',
  'second',
  'status',
  'until',
  'version',
])

/**
 * Variant of `wordsOf` for a mail. It quotes people's words, so that mail programs don't turn them into
 * links.
 */
export function mailedWords(row: NotificationRow, count: number) {
  const subjects = Object.entries(row.subjects).map(([name, value]) => {
    if (ownSubjects.has(name)) return [name, value]
    return [name, name === 'reason' ? quotedLines(value) : quoted(value)]
  })
  const doer = row.doer === null ? null : quoted(row.doer)
  return wordsOf({ ...row, doer, subjects: Object.fromEntries(subjects) }, count)
}
