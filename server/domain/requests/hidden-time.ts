import { type SQLWrapper, sql } from '#unguarded'
import { events } from '../../db/schema.ts'

/**
 * SQL: how long a request has been hidden since a time, as an interval, by its events. Periods that begin at
 * a fixed event, such as a message or a payment, leave this time out (product.md, "Hidden things").
 */
export const hiddenTime = (requestId: SQLWrapper, since: SQLWrapper) =>
  sql`(select coalesce(sum(greatest(ended.at - greatest(one.created_at, ${since}), interval '0')), interval '0')
    from ${events} as one cross join lateral (select coalesce(min(later.created_at), now()) as at
      from ${events} as later where later.subject_id = one.subject_id and later.seq > one.seq
        and later.kind = 'shown_again') as ended
    where one.subject_id = ${requestId} and one.kind = 'hidden')`
