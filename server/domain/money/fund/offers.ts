import { cents, minAmount, money, wholeCents } from '#contract/grammar/money'
import {
  confirmedDonations,
  type DonationStatus,
  firstDonationStatus,
  liveDonations,
  promisedDonations,
} from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, asc, eq, gte, isNotNull, isNull, not, notExists, or, type SQL, sql } from '#unguarded'
import type { Db, Tx } from '../../../db/client.ts'
import { newId } from '../../../db/schema/columns.ts'
import {
  donations,
  events,
  matchingOffers,
  notifications,
  offerAnswers,
  songRequests,
  users,
} from '../../../db/schema.ts'
import { isIn } from '../../giving/donation-statuses.ts'
import { record } from '../../journal/events.ts'
import { notify } from '../../journal/notifications.ts'
import { about } from '../../requests/requests.ts'
import { whereListedPerson } from '../../requests/visible.ts'
import { newCode } from '../donation-code.ts'
import { moved } from '../totals.ts'
import type { Asking, FundRules } from './rules.ts'

const listed = (statuses: readonly DonationStatus[]) =>
  sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`)

/** SQL: sum of an offer's donations that aren't rejected, optionally only for one song. */
const made = (of?: SQL) => sql`(select coalesce(sum(made.amount), 0) from ${offerAnswers} as answer
    join ${donations} as made on made.id = answer.made_id
    where answer.offer_id = matching_offers.id and made.status in ${listed(liveDonations)}${
      of ? sql` and answer.song_request_id = ${of}` : sql``
    })`

/** SQL condition: the author of an offer has paid a match of the fund or an offer's donation before. */
const hasKept = sql<boolean>`exists (select 1 from ${donations} as kept
  where kept.underwriter_id = matching_offers.user_id and kept.match_id is not null
    and kept.status in ${listed(confirmedDonations)})`
/** SQL condition: this author has a donation made by an offer that is unpaid or not confirmed. */
const hasOpenAnswer = sql<boolean>`exists (select 1 from ${donations} as open
  where open.underwriter_id = matching_offers.user_id and open.made_by = 'offer'
    and open.status in ${listed(promisedDonations)})`

/**
 * SQL: what is left of an offer. It is computed, so that it always fits the offer's donations. It is never
 * negative, although an ended donation may be found to be paid after its part was given to another song.
 */
export const leftOfOffer = sql<string>`greatest(0.00, ${matchingOffers.total} - ${made()})::text`

/** SQL condition: the author hasn't ended the offer. The text must match the partial index. */
export const isOpenOffer = sql`${matchingOffers.endedAt} is null`

interface Song {
  id: string
  genre: string
  title: string
  writer: string
  listenerId: string
  songwriterId: string
}

const isForGenre = (genre: string | typeof songRequests.genre) =>
  or(isNull(matchingOffers.genre), eq(matchingOffers.genre, genre))

/** True if any open offer fits a song: a cheap check before the fund is locked. */
export async function isOffered(tx: Tx, requestId: string) {
  const [one] = await tx
    .select({ id: matchingOffers.id })
    .from(matchingOffers)
    .innerJoin(songRequests, eq(songRequests.id, requestId))
    .where(and(isOpenOffer, isForGenre(songRequests.genre)))
    .limit(1)
  return one !== undefined
}

function hasPart({ id, listenerId, songwriterId }: Song) {
  const acted = sql`select 1 from ${events} where ${events.subjectId} = ${id}
    and ${events.actorId} = ${matchingOffers.userId}`
  const invited = sql`select 1 from ${notifications} where ${notifications.userId} = ${matchingOffers.userId}
    and ${notifications.kind} = 'request_invited' and ${notifications.songRequestId} = ${id}`
  return sql`(${matchingOffers.userId} in (${listenerId}, ${songwriterId}) or exists (${acted}) or exists (${invited})
    or exists (select 1 from ${songRequests} where ${songRequests.id} = ${id}
      and ${songRequests.invitedSongwriterId} = ${matchingOffers.userId}))`
}

/** SQL condition: a user's email is proven. There is no condition if the fund requires no waiting days. */
export const isProvenFor = ({ fundTrustDays }: FundRules) =>
  fundTrustDays === 0 ? undefined : isNotNull(users.emailProvenAt)

/**
 * Open offers that could answer a payment for this song, oldest first. As for fund matches, an author who has
 * never paid one and has one open is left out.
 */
const listOffers = (tx: Tx, song: Song, { rules }: Asking) =>
  tx
    .select({
      id: matchingOffers.id,
      userId: matchingOffers.userId,
      isAnonymous: matchingOffers.isAnonymous,
      hasKept: hasKept.as('has_kept'),
      left: leftOfOffer.as('left_of_offer'),
      leftOfSong: sql<string>`(${matchingOffers.perSong} - ${made(sql`${song.id}::uuid`)})::text`.as(
        'left_of_song',
      ),
    })
    .from(matchingOffers)
    .innerJoin(users, eq(users.id, matchingOffers.userId))
    .where(
      and(
        isOpenOffer,
        isForGenre(song.genre),
        whereListedPerson(users),
        isProvenFor(rules),
        sql`not ${hasPart(song)}`,
        or(hasKept, not(hasOpenAnswer)),
        sql`${matchingOffers.total} - ${made()} >= ${minAmount}::numeric`,
      ),
    )
    .orderBy(asc(matchingOffers.id))
    .limit(100)

/** Confirmed payments for a song that no offer has answered yet, from proven emails, oldest first. */
const listUnanswered = (tx: Tx, requestId: string, { rules }: Asking) =>
  tx
    .select({
      id: donations.id,
      giverId: donations.underwriterId,
      received: sql<string>`coalesce(${donations.receivedAmount}, ${donations.amount})::text`.as('received'),
      provenAt: users.emailProvenAt,
    })
    .from(donations)
    .innerJoin(users, eq(users.id, donations.underwriterId))
    .where(
      and(
        eq(donations.songRequestId, requestId),
        isIn(confirmedDonations),
        isProvenFor(rules),
        // Donations made by offers are left out, because otherwise one payment would be matched again and
        // again.
        sql`${donations.madeBy} is distinct from 'offer'`,
        gte(sql`coalesce(${donations.receivedAmount}, ${donations.amount})`, minAmount),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(offerAnswers)
            .where(
              and(
                eq(offerAnswers.songRequestId, requestId),
                eq(offerAnswers.giverId, donations.underwriterId),
              ),
            ),
        ),
      ),
    )
    .orderBy(donations.confirmedAt, donations.id)
    .limit(100)

/** What is left of a song's gap (`gap`), and of all caps of the fund (`room`), in cents. */
interface Left {
  gap: number
  room: number
}

/**
 * Makes donations of matching offers for confirmed payments, while the fund is locked. Returns the used
 * amount in cents. If a payment comes from an email that was proven too recently, also returns the time from
 * which it can be answered.
 */
export async function answerPayments(
  tx: Tx,
  song: Song & Left,
  asking: Asking & { isForNewcomer: boolean },
): Promise<{ used: number; until?: string }> {
  let { gap, room } = song
  const { at } = asking
  if (gap <= 0 || !(await isOffered(tx, song.id))) return { used: 0 }
  const offers = await listOffers(tx, song, asking)
  const left = new Map(
    offers.map((offer) => [offer.id, Math.min(cents(offer.left), cents(offer.leftOfSong))]),
  )
  const answered = new Set<string>()
  const busy = new Set<string>()
  let until: string | undefined
  for (const payment of offers.length > 0 ? await listUnanswered(tx, song.id, asking) : []) {
    if (answered.has(payment.giverId)) continue
    const trustedAt = trustedSince(payment.provenAt, asking)
    if (trustedAt > at.toISOString()) {
      until = until && until < trustedAt ? until : trustedAt
      continue
    }
    for (const offer of offers) {
      const amount = Math.min(cents(payment.received), left.get(offer.id)!, gap, room)
      if (offer.userId === payment.giverId || busy.has(offer.userId) || amount < cents(minAmount)) continue
      await answer(tx, { song, offer, payment, amount }, asking)
      left.set(offer.id, left.get(offer.id)! - amount)
      gap -= amount
      room -= amount
      answered.add(payment.giverId)
      if (!offer.hasKept) busy.add(offer.userId)
      break
    }
  }
  return { used: song.gap - gap, ...(until !== undefined && { until }) }
}

/**
 * Time from which an email counts as proven for long enough. If the fund requires no waiting days, this is
 * now.
 */
const trustedSince = (provenAt: string | null, { rules, at }: Asking) =>
  rules.fundTrustDays === 0 ? at.toISOString() : plus(provenAt ?? at, rules.fundTrustDays * ms.day)

interface Answer {
  song: Song
  offer: { id: string; userId: string; isAnonymous: boolean }
  payment: { id: string; giverId: string }
  amount: number
}

/**
 * Makes an offer's donation: a pledge of the offer's author to the song. It counts towards the fund's caps.
 */
async function answer(
  tx: Tx,
  { song, offer, payment, amount }: Answer,
  { rules, at, isForNewcomer }: Asking & { isForNewcomer: boolean },
) {
  const dueAt = plus(at, rules.fundPauseHours * ms.hour)
  const [after] = await tx
    .insert(donations)
    .values({
      underwriterId: offer.userId,
      songRequestId: song.id,
      songwriterId: song.songwriterId,
      amount: money(wholeCents(amount)),
      isAnonymous: offer.isAnonymous,
      madeBy: 'offer',
      status: firstDonationStatus,
      code: newCode(),
      matchedAt: at.toISOString(),
      matchId: newId(),
      dueAt,
      isForNewcomer,
    })
    .returning()
  const answers = {
    songRequestId: song.id,
    giverId: payment.giverId,
    donationId: payment.id,
    offerId: offer.id,
  }
  await tx.insert(offerAnswers).values({ ...answers, madeId: after!.id })
  const facts = { amount: after!.amount, songRequestId: song.id }
  await record(tx, { kind: 'offered', subjectId: after!.id, actorId: null, ...facts })
  moved(tx, { after: after! })
  const isPaused = dueAt > at.toISOString()
  const told = {
    amount: after!.amount,
    code: after!.code,
    writer: song.writer,
    ...(isPaused && { payableAt: dueAt }),
  }
  const kind = 'offer_answered' as const
  await notify(tx, { userId: offer.userId, kind, donationId: after!.id, ...about(song, told) })
}

/** Finds the donation that an offer made for this payment, if it is still unpaid and can end. */
export async function findAnswerTo(tx: Tx, paymentId: string) {
  const [one] = await tx
    .select({ donation: donations })
    .from(offerAnswers)
    .innerJoin(donations, eq(donations.id, offerAnswers.madeId))
    .where(and(eq(offerAnswers.donationId, paymentId), eq(donations.status, firstDonationStatus)))
  return one?.donation
}

export const endOffers = (db: Db | Tx, userId: string, at: string) =>
  db
    .update(matchingOffers)
    .set({ endedAt: at })
    .where(and(eq(matchingOffers.userId, userId), isOpenOffer))
