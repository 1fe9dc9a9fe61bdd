import { readSource } from '../../docs/sources.ts'
import type { Place } from './places.ts'

/** Conditions that once had no test. Each with its file, its text, and the text that replaces it. */
const named: [file: string, condition: string, neutral: string][] = [
  ['scripts/doctor/work.ts', 'last && now().getTime() - Date.parse(last) <= 26 * ms.hour', 'last'],
  ['server/domain/ledger/checkpoint.ts', 'ms.day', '0'],
  ['server/features/export/rooms.ts', "viewer === 'visitor' || isWithdrawn(room)", "viewer === 'visitor'"],
  ['server/domain/ledger/note.ts', 'key.name === note.origin &&', ''],
  [
    'server/features/donations/promises/passed.ts',
    'isOfShown(donations.songRequestId),\n        isOfListedPerson(donations.songwriterId),',
    '',
  ],
  ['server/features/account/email/actions.ts', 'now?.email !== user.email', '!now'],
  [
    'server/features/donations/promises/passed.ts',
    'and(isThere, isOfListedPerson(sql`${pledge.songwriterId}::uuid`))',
    'isThere',
  ],
]

/** Positions of these conditions in the current sources. @throws if a text is not found, or found twice */
export const namedPlaces = (): Place[] =>
  named.map(([file, condition, neutral]) => {
    const text = readSource(file)
    const start = text.indexOf(condition)
    if (start < 0 || text.includes(condition, start + 1))
      throw new Error(`${file} has “${condition}” not once: mend scripts/test/mutants/named.ts`)
    const place = { file, start, end: start + condition.length, condition, neutral }
    const line = text.slice(0, start).split('\n').length
    return { ...place, line, condition: condition.replaceAll(/\s+/g, ' ') }
  })
