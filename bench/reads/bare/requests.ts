import { createHmac } from 'node:crypto'

const difference = (less: string) => `case when r.received_amount > 0 then coalesce((select
  sum(${less}) filter (where ${less} > 0) from donations uneven where uneven.song_request_id = r.id
    and uneven.status = 'confirmed' and uneven.received_amount <> uneven.amount), 0.00) else 0.00 end`

const columns = `r.id, r.title, r.status, r.genre, r.emotions, r.story, r.pledged_amount, r.sent_amount,
  r.received_amount, r.goal_amount, r.shareable_id, r.songwriter_id, r.created_at, r.updated_at, r.is_anonymous,
  r.occasion, r.needed_by::text as needed_by, coalesce(r.agreed_price = 0 and r.status <> 'open', false) as is_given,
  ${difference('uneven.amount - uneven.received_amount')} as short_amount,
  ${difference('uneven.received_amount - uneven.amount')} as extra_amount,
  listener.first_name as listener_name`

export const openRequests = `select ${columns} from song_requests r join users listener on listener.id = r.listener_id
  where r.status = 'open' and r.withdrawn_at is null and r.hidden_at is null and r.invited_songwriter_id is null
    and listener.suspended_at is null and listener.closed_at is null and r.id < $1
  order by r.id desc limit $2`

export interface RequestRow {
  id: string
  title: string
  status: string
  genre: string
  emotions: string[]
  story: string
  pledged_amount: string
  sent_amount: string
  received_amount: string
  short_amount: string
  extra_amount: string
  goal_amount: string | null
  is_given: boolean
  shareable_id: string
  songwriter_id: string | null
  created_at: string
  updated_at: string
  is_anonymous: boolean
  occasion: string | null
  needed_by: string | null
  listener_name: string | null
}

const asRequest = (row: RequestRow) => ({
  id: row.id,
  title: row.title,
  status: row.status,
  genre: row.genre,
  emotions: row.emotions,
  story: row.story,
  pledgedAmount: row.pledged_amount,
  sentAmount: row.sent_amount,
  receivedAmount: row.received_amount,
  shortAmount: row.short_amount,
  extraAmount: row.extra_amount,
  goalAmount: row.goal_amount,
  isGiven: row.is_given,
  shareableId: row.shareable_id,
  songwriterId: row.songwriter_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  listener: { firstName: row.is_anonymous ? null : row.listener_name },
})

/** Variant of `asRequest` for signed-in people. */
export const asListed = (row: RequestRow) => ({ ...asRequest(row), ...occasionOf(row) })

const occasionOf = (row: RequestRow) => ({ occasion: row.occasion, neededBy: row.needed_by })

const roomWith = (
  more: string,
  joins: string,
) => `select ${columns}, r.is_approved, r.is_public, r.completed_song_url,
    r.rating, r.review, r.accepted_at, r.approved_at, listener.suspended_at, listener.closed_at, work.status as work_status,
    work.percent_complete, work.created_at as work_at, d.created_at as delivered_at, d.id as delivery_id, p.hidden_at as artist_hidden_at, r.review_hidden_at, d.peaks, d.seconds, d.lyrics,
    d.lyric_times, p.id as artist_id, p.bio, p.genres, p.rating as artist_rating, p.completed_songs,
    p.price_from, p.usual_days, p.changes_included, p.is_paused, p.paused_until, artist.first_name,
    artist.last_name, g.receiver_name, g.dedication, g.opens_at, g.time_zone, g.answered_at, g.show_story,
    g.opens_at > clock_timestamp() as is_wrapped,
    artist.suspended_at is null and artist.closed_at is null as is_payee,
    (select count(distinct o.underwriter_id)::int from donations o where o.song_request_id = r.id
      and o.status in ('pledged', 'sent', 'confirmed')) as givers${more}
  from song_requests r
  join users listener on listener.id = r.listener_id
  left join songwriter_profiles p on p.user_id = r.songwriter_id
  left join users artist on artist.id = p.user_id
  left join gifts g on g.song_request_id = r.id
  left join lateral (select * from deliveries d where d.song_request_id = r.id and d.song_url = r.completed_song_url
    and d.hidden_at is null order by d.version desc limit 1) d on true
  left join lateral (select w.status, w.percent_complete, w.created_at from project_status_updates w
    where w.song_request_id = r.id and w.songwriter_id = r.songwriter_id order by w.id desc limit 1) work on true
  ${joins} where r.shareable_id = $1 and r.withdrawn_at is null and r.hidden_at is null`

/** SQL query for all data of a request that a stranger may see. */
export const room = roomWith('', '')

/**
 * Variant of `room` for a signed-in user who isn't the listener or songwriter. The user may have given to the
 * request.
 */
export const roomForVisitor = roomWith(
  `, gave.is_so as gave, exists (select 1 from donations o where o.songwriter_id = $2 and o.status = 'sent'
      and o.sent_to is not null and o.sent_at <= now() - interval '30 days') as owes_answers,
    r.status = 'open' and exists (select 1 from terms where terms.song_request_id = r.id
      and terms.songwriter_id = $2 and terms.by = 'songwriter' and terms.lost_at is not null) as has_lost,
    artist.profile_image_url, t.text as thanks, t.created_at as thanked_at, t.updated_at as thanks_updated_at,
    g.underwriters_may_listen, case when g.underwriters_may_read then g.answer end as answer`,
  `cross join lateral (select exists (select 1 from donations o where o.song_request_id = r.id
      and o.underwriter_id = $2 and o.status in ('pledged', 'sent', 'confirmed')
      and (not o.is_general or o.status = 'confirmed')) as is_so) gave
  left join thanks t on t.song_request_id = r.id and t.hidden_at is null and gave.is_so`,
)

interface VisitorColumns {
  gave: boolean
  owes_answers: boolean
  has_lost: boolean
  profile_image_url: string | null
  thanks: string | null
  thanked_at: string
  thanks_updated_at: string
  underwriters_may_listen: boolean
  answer: string | null
}

export interface RoomRow extends RequestRow, Partial<VisitorColumns> {
  is_approved: boolean
  is_public: boolean
  completed_song_url: string | null
  rating: number | null
  review: string | null
  accepted_at: string | null
  approved_at: string | null
  suspended_at: string | null
  closed_at: string | null
  delivery_id: string | null
  artist_hidden_at: string | null
  review_hidden_at: string | null
  work_status: string | null
  percent_complete: number
  work_at: string
  delivered_at: string | null
  peaks: number[] | null
  seconds: number | null
  lyrics: string | null
  lyric_times: unknown
  artist_id: string | null
  bio: string
  genres: string[]
  artist_rating: string
  completed_songs: number
  price_from: string | null
  usual_days: number | null
  changes_included: number | null
  is_paused: boolean
  paused_until: string | null
  first_name: string | null
  last_name: string | null
  receiver_name: string | null
  dedication: string | null
  opens_at: string
  time_zone: string
  answered_at: string | null
  show_story: boolean
  is_wrapped: boolean
  is_payee: boolean
  givers: number
}

const moves: Record<string, string[]> = {
  open: ['accept', 'pledge'],
  in_progress: ['pledge'],
  completed: ['pledge'],
}

/** True if the song is a gift, and the viewer pledged nothing to it. */
const isUnasked = ({ receiver_name: receiver, gave }: RoomRow) => receiver !== null && !gave

function movesOf(row: RoomRow) {
  const { status, is_payee: isPayee, owes_answers: owesAnswers, has_lost: hasLost, is_given: isGiven } = row
  if (isGiven) return []
  if (status === 'approved') return isPayee && !isUnasked(row) ? ['pledge'] : []
  return owesAnswers || hasLost ? moves[status]?.filter((move) => move !== 'accept') : moves[status]
}

export const signedSong = (path: string, link: string) =>
  `${path}?link=${createHmac('sha256', link).update(path).digest('base64url')}`

const noMoney = {
  pledgedAmount: '0.00',
  sentAmount: '0.00',
  receivedAmount: '0.00',
  shortAmount: '0.00',
  extraAmount: '0.00',
  goalAmount: null,
}

export function asShared(row: RoomRow) {
  const isGift = row.receiver_name !== null
  const thanks = row.thanks ? thanksOf(row) : null
  if (isGift && row.is_wrapped && !(row.gave && row.underwriters_may_listen))
    return {
      viewer: 'outside',
      shareableId: row.shareable_id,
      from: row.is_anonymous ? null : row.listener_name,
      receiverName: row.receiver_name,
      opensAt: row.opens_at,
      timeZone: row.time_zone,
      now: new Date().toISOString(),
      ...(thanks && { thanks }),
    }
  const { is_approved: isHeard } = row
  return {
    viewer: 'visitor',
    can: movesOf(row),
    request: {
      ...asRequest(row),
      ...(row.gave !== undefined && row.status === 'open' && occasionOf(row)),
      ...(isUnasked(row) && noMoney),
      ...(isGift && !row.show_story && { story: '' }),
    },
    project: null,
    songwriter: row.artist_id === null ? null : asSongwriter(row, isGift),
    stages: {
      acceptedAt: row.accepted_at,
      work:
        row.work_status === null
          ? null
          : { status: row.work_status, percentComplete: row.percent_complete, createdAt: row.work_at },
      deliveredAt: row.delivered_at,
      approvedAt: row.approved_at,
      pendingProposals: null,
      hasWaitingWords: null,
      quiet: null,
    },
    songUrl:
      isHeard && row.completed_song_url !== null
        ? signedSong(row.completed_song_url, row.shareable_id)
        : null,
    deliveryId: isHeard ? row.delivery_id : null,
    peaks: isHeard ? row.peaks : null,
    seconds: isHeard ? row.seconds : null,
    lyrics: isHeard ? row.lyrics : null,
    lyricTimes: isHeard ? row.lyric_times : null,
    review:
      row.rating && row.approved_at && !isGift && row.review_hidden_at === null
        ? { rating: row.rating, review: row.review, createdAt: row.approved_at, hiddenAt: null }
        : null,
    thanks,
    supporters: null,
    givers: isGift ? null : row.givers,
    isPublic: row.is_public && isListed(row),
    gift: isGift ? asGift(row) : null,
  }
}

const isListed = (row: RoomRow) => row.suspended_at === null && row.closed_at === null

/** A gift's room names no sum. The seeded pauses have no last day. */
const asSongwriter = (row: RoomRow, isGift: boolean) => ({
  id: row.artist_id,
  isHidden: row.artist_hidden_at !== null,
  bio: row.bio,
  genres: row.genres,
  rating: row.artist_rating,
  completedSongs: row.completed_songs,
  priceFrom: isGift ? null : row.price_from,
  usualDays: isGift ? null : row.usual_days,
  changesIncluded: isGift ? null : row.changes_included,
  isPaused: !isGift && row.is_paused,
  pausedUntil: isGift ? null : row.paused_until,
  user: {
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url ?? null,
  },
})

const thanksOf = (row: RoomRow) => ({
  text: row.thanks,
  createdAt: row.thanked_at,
  updatedAt: row.thanks_updated_at,
  hiddenAt: null,
})

const asGift = (row: RoomRow) => ({
  receiverName: row.receiver_name,
  opensAt: row.opens_at,
  timeZone: row.time_zone,
  now: row.is_wrapped ? new Date().toISOString() : null,
  isWrapped: row.is_wrapped,
  dedication: row.dedication,
  isAnswered: row.answered_at !== null,
  answer: row.gave && row.answer ? { text: row.answer, createdAt: row.answered_at } : null,
  underwritersMayListen: null,
  underwritersMayRead: null,
  showStory: null,
})
