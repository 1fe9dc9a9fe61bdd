import { privateSong } from '#contract/giving/fund'
import { keepDays, lapseDays, matchDays, undoSentHours } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { signedSong } from './requests.ts'

export const ownDonations = `select d.id, d.underwriter_id, d.song_request_id, d.songwriter_id, d.amount, d.is_general,
    d.payment_method, d.external_ref, d.proof_url, d.status, d.code, d.received_amount, d.rejection_reason,
    d.is_anonymous, d.matched_at, d.due_at, d.sent_at, d.confirmed_at, d.created_at, d.made_by, d.renewed_at,
    d.keep_asked_at, said.text as dispute, said.created_at as disputed_at, said.hidden_at as dispute_hidden_at,
    r.id as request_id, r.title, r.status as request_status, r.shareable_id, r.is_public, r.is_approved,
    r.genre, r.emotions, r.completed_song_url, case when r.link_renewed_at is null or r.is_public
      or (r.status = 'open' and r.invited_songwriter_id is null)
      or r.listener_id = d.underwriter_id or r.songwriter_id = d.underwriter_id
      or exists (select 1 from donations told where told.song_request_id = r.id
        and told.underwriter_id = d.underwriter_id and told.link_sent_at >= r.link_renewed_at)
      then r.shareable_id end as link,
    (select max(v.seconds) from deliveries v where v.song_request_id = r.id and v.song_url = r.completed_song_url)
      as seconds,
    (select v.id from deliveries v where v.song_request_id = r.id and v.song_url = r.completed_song_url
      and v.hidden_at is null order by v.version desc limit 1) as delivery_id,
    r.hidden_at, artist.suspended_at, artist.closed_at, artist.id as artist_id, artist.first_name, artist.last_name,
    t.text as thanks, t.created_at as thanked_at, t.updated_at as thanks_updated_at,
    g.receiver_name, g.answer, g.answered_at, g.underwriters_may_listen, g.underwriters_may_read,
    g.opens_at > clock_timestamp() as is_wrapped
  from donations d
  left join song_requests r on r.id = d.song_request_id
  left join users artist on artist.id = r.songwriter_id
  left join thanks t on t.song_request_id = r.id and t.hidden_at is null
  left join gifts g on g.song_request_id = r.id
  left join disputes said on said.donation_id = d.id
  where d.underwriter_id = $1 and d.id < $2 order by d.id desc limit $3`

export interface DonationRow {
  id: string
  underwriter_id: string
  song_request_id: string | null
  songwriter_id: string | null
  amount: string
  is_general: boolean
  payment_method: string | null
  external_ref: string | null
  proof_url: string | null
  status: string
  code: string
  received_amount: string | null
  rejection_reason: string | null
  is_anonymous: boolean
  matched_at: string | null
  due_at: string | null
  sent_at: string | null
  confirmed_at: string | null
  created_at: string
  made_by: string | null
  renewed_at: string | null
  keep_asked_at: string | null
  dispute: string | null
  disputed_at: string
  dispute_hidden_at: string | null
  request_id: string | null
  title: string
  request_status: string
  shareable_id: string
  is_public: boolean
  is_approved: boolean
  genre: string
  emotions: string[]
  completed_song_url: string | null
  link: string | null
  seconds: number | null
  delivery_id: string | null
  hidden_at: string | null
  suspended_at: string | null
  closed_at: string | null
  artist_id: string | null
  first_name: string | null
  last_name: string | null
  thanks: string | null
  thanked_at: string
  thanks_updated_at: string
  receiver_name: string | null
  answer: string | null
  answered_at: string | null
  underwriters_may_listen: boolean
  underwriters_may_read: boolean
  is_wrapped: boolean | null
}

export const asDonation = (row: DonationRow, now: number) => ({
  id: row.id,
  underwriterId: row.underwriter_id,
  songRequestId: row.song_request_id,
  songwriterId: row.songwriter_id,
  amount: row.amount,
  isGeneral: row.is_general,
  paymentMethod: row.payment_method,
  externalRef: row.external_ref,
  proofUrl: row.proof_url,
  status: row.status,
  code: row.code,
  receivedAmount: row.received_amount,
  rejectionReason: row.rejection_reason,
  isAnonymous: row.is_anonymous,
  matchedAt: row.matched_at,
  dueAt: row.due_at,
  sentAt: row.sent_at,
  confirmedAt: row.confirmed_at,
  createdAt: row.created_at,
  madeBy: row.made_by === 'offer' ? null : row.made_by,
  renewedAt: row.renewed_at,
  keepAskedAt: row.keep_asked_at,
  dispute:
    row.dispute === null
      ? null
      : { text: row.dispute, createdAt: row.disputed_at, hiddenAt: row.dispute_hidden_at },
  isRenewable: isRenewable(row),
  lapsesAt: lapsesAt(row),
  can: movesOf(row, now),
  standsStill: standsStill(row),
  request: row.request_id === null ? null : asRequest(row),
})

/**
 * True if the songwriter is suspended or has closed the account. The giver is then not asked for the payment.
 */
const standsStill = (row: DonationRow) =>
  row.status === 'pledged' && (row.suspended_at !== null || row.closed_at !== null)

const isMatch = (row: DonationRow) => row.is_general && row.song_request_id !== null

/** True for a lapsed pledge to a song whose songwriter can be paid. */
const isRenewable = (row: DonationRow) =>
  row.status === 'rejected' &&
  row.rejection_reason === 'lapsed' &&
  !row.is_general &&
  row.due_at !== null &&
  row.renewed_at === null &&
  row.suspended_at === null &&
  row.closed_at === null &&
  row.hidden_at === null

const after = (time: string, days: number) => plus(time, days * ms.day)

function lapsesAt(row: DonationRow) {
  if (row.status !== 'pledged' || standsStill(row) || row.hidden_at !== null) return null
  if (row.due_at !== null) return after(row.due_at, isMatch(row) ? matchDays : lapseDays)
  return row.keep_asked_at && after(row.keep_asked_at, keepDays.answer)
}

function movesOf(row: DonationRow, now: number) {
  const isMatched = isMatch(row)
  if (row.status === 'pledged') {
    const isEarly = isMatched && row.due_at && Date.parse(row.due_at) > now
    const moves = isEarly || row.hidden_at !== null || standsStill(row) ? ['cancel'] : ['markSent', 'cancel']
    const own = isMatched ? [...moves, 'declineMatch'] : moves
    return row.keep_asked_at === null ? own : [...own, 'keep']
  }
  const isUndoable =
    row.status === 'sent' &&
    (!row.songwriter_id || !row.sent_at || Date.parse(row.sent_at) > now - undoSentHours * ms.hour)
  if (isUndoable) return ['undoSent']
  return isRenewable(row) ? ['renew'] : []
}

function asRequest(row: DonationRow) {
  const isOpen = row.status !== 'rejected' && (!row.is_general || row.status === 'confirmed')
  const isWrapped = row.is_wrapped ?? false
  const hasLink = !row.is_general || ((isOpen || row.is_public) && !isWrapped)
  const isHeard =
    isOpen && row.hidden_at === null && row.is_approved && (!isWrapped || row.underwriters_may_listen)
  return {
    id: row.request_id,
    title: titleOf(row, isWrapped),
    shareableId: hasLink ? row.link : null,
    status: row.request_status,
    hiddenAt: row.hidden_at,
    songwriter:
      row.artist_id === null || row.hidden_at !== null
        ? null
        : { id: row.artist_id, firstName: row.first_name, lastName: row.last_name },
    cover: hasLink && row.hidden_at === null ? { genre: row.genre, emotions: row.emotions } : null,
    song:
      isHeard && row.completed_song_url !== null
        ? {
            songUrl: signedSong(row.completed_song_url, row.shareable_id),
            seconds: row.seconds,
            canSave: !isWrapped,
            deliveryId: row.delivery_id,
          }
        : null,
    thanks:
      isOpen && row.hidden_at === null && row.thanks !== null
        ? { text: row.thanks, createdAt: row.thanked_at, updatedAt: row.thanks_updated_at, hiddenAt: null }
        : null,
    answer:
      row.answer !== null && isOpen && row.hidden_at === null && row.underwriters_may_read
        ? { text: row.answer, by: row.receiver_name, createdAt: row.answered_at }
        : null,
  }
}

function titleOf(row: DonationRow, isWrapped: boolean) {
  if (!row.is_general || (row.status === 'confirmed' && !isWrapped)) return row.title
  if (isWrapped) return 'A gift, still wrapped'
  return row.is_public ? row.title : privateSong
}
