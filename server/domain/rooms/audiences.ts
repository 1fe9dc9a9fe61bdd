/** Who sees a field of a room; others get null. Fields without an entry are for everyone who may open it. */
const audiences = {
  project: 'parties',
  pendingProposals: 'parties',
  quiet: 'parties',
  songUrl: 'hearers',
  deliveryId: 'hearers',
  peaks: 'hearers',
  seconds: 'hearers',
  lyrics: 'hearers',
  lyricTimes: 'hearers',
} as const

type Field = keyof typeof audiences

/** What a viewer sees of a field, by the audiences that they are in. */
export const lensOf =
  (isIn: Record<(typeof audiences)[Field], boolean>) =>
  <Value>(field: Field, value: Value) =>
    isIn[audiences[field]] ? value : null
