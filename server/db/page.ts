import { type Order, pageSize } from '#contract/grammar/text'

/** One page of a list, newest first. `next` is the id after which the following page starts. */
export interface Page<Row> {
  rows: Row[]
  next: string | undefined
}

export interface PageWish {
  limit?: number | undefined
  cursor?: string | undefined
}

/** Number of rows to fetch for a page: one more than the page has, to detect a next page. */
export const fetchSize = ({ limit = pageSize }: PageWish) => limit + 1

/** Ids that sort before and after every real id. */
export const firstId = '00000000-0000-0000-0000-000000000000'
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Placeholder values of a prepared list: at most `fetch` rows before the id `before`. */
export const pageValues = (wish: PageWish) => ({ before: wish.cursor ?? lastId, fetch: fetchSize(wish) })

/** Placeholder values of a prepared list in either order: at most `fetch` rows that follow `from`. */
export const orderedValues = ({ order, ...wish }: PageWish & { order?: Order | undefined }) => {
  const { before, fetch } = pageValues(wish)
  return { from: order === 'oldest' ? (wish.cursor ?? firstId) : before, fetch }
}

/** Makes a page of `fetchSize` rows. If there is an additional row, drops it and sets `next`. */
export function toPage<Row extends { id: string }>(
  fetched: Row[],
  { limit = pageSize }: PageWish,
): Page<Row> {
  const rows = fetched.slice(0, limit)
  return { rows, next: fetched.length > limit ? rows.at(-1)?.id : undefined }
}

/** Lowest possible UUIDv7 of this millisecond: a lower bound for all ids that are created from then on. */
export function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${firstId.slice(14)}`
}
