import type { EventKind } from '#contract/events'
import type { RequestStatus } from '#contract/grammar/state'
import { eq } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import {
  briefFiles,
  creativeDirectionUpdates,
  deliveries,
  deliveryComments,
  disputes,
  emailPledges,
  events,
  gifts,
  lyricComments,
  lyricDrafts,
  mustHaves,
  presences,
  projectMessages,
  projectNotes,
  projectStatusUpdates,
  quietProjects,
  songRequests,
  thanks,
} from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { linked } from '../../domain/journal/chain.ts'
import { record } from '../../domain/journal/events.ts'
import { recount } from '../../domain/money/totals.ts'
import type { Storage } from '../../storage/storage.ts'
import { buildDonation, buildRequest } from '../factories.ts'
import { type Marked, type People, words } from './mark.ts'
import { plantFile } from './own.ts'
import { plantModeration, plantTold } from './told.ts'

interface World {
  db: Db
  storage: Storage
}

/** State of an inserted request: its status, or withdrawn after a delivery. */
export type Planted = RequestStatus | 'withdrawn'

/** Kinds of events that lead to each state. */
const pathTo = {
  open: [],
  in_progress: ['accepted'],
  completed: ['accepted', 'delivered'],
  approved: ['accepted', 'delivered', 'approved'],
  withdrawn: ['accepted', 'delivered', 'changes_requested', 'reopened', 'withdrawn'],
} as const satisfies Record<Planted, readonly EventKind[]>

const before = {
  accepted: 'open',
  delivered: 'in_progress',
  changes_requested: 'completed',
  reopened: 'in_progress',
  withdrawn: 'open',
  approved: 'completed',
} as const

/**
 * Inserts a request with its three people, in this state. Each column that one of them can fill has a marked
 * value. The hash chains of events and the sums are correct.
 */
export async function plantRoom(world: World, people: People, planted: Planted) {
  const { db } = world
  const { listener, songwriter } = people
  const of = (who: Marked, place: string) => words(who, place)
  const isWithdrawn = planted === 'withdrawn'
  const status = isWithdrawn ? 'open' : planted
  const isTaken = status !== 'open'
  const request = await buildRequest(db, {
    listenerId: listener.id,
    songwriterId: isTaken ? songwriter.id : null,
    invitedSongwriterId: isTaken || isWithdrawn ? null : songwriter.id,
    status,
    title: of(listener, 'song_requests.title'),
    story: of(listener, 'song_requests.story'),
    emotions: [of(listener, 'song_requests.emotions')],
    genre: of(listener, 'song_requests.genre'),
    musicalPreferences: of(listener, 'song_requests.musical_preferences'),
    recipient: of(listener, 'song_requests.recipient'),
    occasion: 'memorial',
    neededBy: '2999-02-28',
    neededByChangedOn: '2026-01-01',
    formerNeededBy: '2999-02-27',
    isPublic: true,
    withdrawnAt: isWithdrawn ? now() : null,
    acceptedAt: isTaken ? now() : null,
    ...(status === 'approved' && {
      isApproved: true,
      approvedAt: now(),
      rating: 5,
      review: of(listener, 'song_requests.review'),
    }),
  })
  const { id } = request
  await withTx(db, (tx) =>
    record(
      tx,
      { kind: 'created', subjectId: id, actorId: listener.id },
      ...pathTo[planted].map((kind) => ({
        kind,
        subjectId: id,
        actorId: kind === 'accepted' || kind === 'delivered' ? songwriter.id : listener.id,
        fromStatus: before[kind],
      })),
    ),
  )
  await plantBrief(world, id, listener)
  const wasTaken = isTaken || isWithdrawn
  if (wasTaken) {
    await plantWork(world, id, people, isWithdrawn ? 'completed' : status)
    await plantTold(db, id, people)
  }
  const donation = await plantDonation(db, id, people, wasTaken ? 'sent' : 'pledged')
  await plantModeration(db, id, people)
  await plantEmailPledge(db, request, people.giver)
  await withTx(db, (tx) => recount(tx))
  return { request, donation }
}

/** Inserts a promise by email of the giver's address. */
const plantEmailPledge = (db: Db, { id, shareableId }: { id: string; shareableId: string }, giver: Marked) =>
  db.insert(emailPledges).values({
    email: `${giver.mark}@example.com`,
    songRequestId: id,
    shareableId,
    amount: '25.00',
    firstName: words(giver, 'email_pledges.first_name'),
    browserHash: words(giver, 'email_pledges.browser_hash'),
    tokenHash: `${id} ${words(giver, 'email_pledges.token_hash')}`,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  })

async function plantBrief(world: World, songRequestId: string, listener: Marked) {
  const { db } = world
  const file = (name: string) => `uploads/${listener.mark}/${songRequestId}-${name}`
  const url = await plantFile(world, listener, { key: file('brief'), songRequestId })
  const pronunciationUrl = await plantFile(world, listener, { key: file('name'), songRequestId })
  await db.insert(briefFiles).values({
    songRequestId,
    kind: 'memo',
    url,
    name: words(listener, 'brief_files.name'),
  })
  await db.insert(mustHaves).values({
    songRequestId,
    kind: 'name',
    text: words(listener, 'must_haves.text'),
    note: words(listener, 'must_haves.note'),
    pronunciationUrl,
  })
}

/** Inserts texts that listener and songwriter wrote during the work and after the approval. */
async function plantWork(world: World, songRequestId: string, people: People, status: RequestStatus) {
  const { db } = world
  const { listener, songwriter } = people
  const by = { songRequestId, songwriterId: songwriter.id }
  await db.insert(projectNotes).values({
    ...by,
    title: words(songwriter, 'project_notes.title'),
    content: words(songwriter, 'project_notes.content'),
    isPrivate: true,
  })
  await db.insert(projectMessages).values(
    [listener, songwriter].map((sender) => ({
      songRequestId,
      senderId: sender.id,
      receiverId: sender === listener ? songwriter.id : listener.id,
      message: words(sender, 'project_messages.message'),
    })),
  )
  await db.insert(projectStatusUpdates).values({
    ...by,
    status: 'writing',
    description: words(songwriter, 'project_status_updates.description'),
  })
  await db.insert(creativeDirectionUpdates).values({
    ...by,
    field: words(songwriter, 'creative_direction_updates.field'),
    originalValue: words(listener, 'creative_direction_updates.original_value'),
    newValue: words(songwriter, 'creative_direction_updates.new_value'),
    reason: words(songwriter, 'creative_direction_updates.reason'),
  })
  await db
    .update(mustHaves)
    .set({ line: words(songwriter, 'must_haves.line') })
    .where(eq(mustHaves.songRequestId, songRequestId))
  await db.insert(quietProjects).values({ ...by, signAt: now(), askedAt: now() })
  await db
    .insert(presences)
    .values({ songRequestId, userId: listener.id, hereUntil: now(), typingUntil: now() })
  await plantWords(db, songRequestId, people)
  if (status === 'in_progress') return
  const key = `private/songs/${songRequestId}/1.mp3`
  const songUrl = await plantFile(world, songwriter, { key, kind: 'song', songRequestId })
  const [delivery] = await db
    .insert(deliveries)
    .values({
      ...by,
      version: 1,
      songUrl,
      note: words(songwriter, 'deliveries.note'),
      lyrics: words(songwriter, 'deliveries.lyrics'),
      mustHaves: [
        {
          id: newId(),
          kind: 'name',
          text: words(listener, 'deliveries.must_haves'),
          line: words(songwriter, 'deliveries.must_haves'),
        },
      ],
    })
    .returning()
  await db.update(songRequests).set({ completedSongUrl: songUrl }).where(eq(songRequests.id, songRequestId))
  await db.insert(deliveryComments).values(
    [listener, songwriter].map(({ id: authorId, mark }) => ({
      songRequestId,
      deliveryId: delivery!.id,
      authorId,
      second: 1,
      text: words({ mark }, 'delivery_comments.text'),
    })),
  )
  if (status !== 'approved') return
  await db.insert(thanks).values({ songRequestId, text: words(listener, 'thanks.text') })
  await db.insert(gifts).values({
    songRequestId,
    receiverName: words(listener, 'gifts.receiver_name'),
    dedication: words(listener, 'gifts.dedication'),
    timeZone: 'Europe/Berlin',
    opensAt: now(),
    answer: words(listener, 'gifts.answer'),
    answerId: newId(),
    answeredAt: now(),
  })
}

/** Inserts words that the songwriter sent first, with a comment of each party. */
async function plantWords(db: Db, songRequestId: string, { listener, songwriter }: People) {
  const lyrics = words(songwriter, 'lyric_drafts.lyrics')
  const [draft] = await db
    .insert(lyricDrafts)
    .values({ songRequestId, songwriterId: songwriter.id, lyrics })
    .returning()
  await db.insert(lyricComments).values(
    [listener, songwriter].map(({ id: authorId, mark }) => ({
      songRequestId,
      draftId: draft!.id,
      authorId,
      line: 1,
      text: words({ mark }, 'lyric_comments.text'),
    })),
  )
}

/**
 * Inserts a pledge or a payment of the giver. It has a normal event, and one from an older release without a
 * salted hash.
 */
async function plantDonation(
  db: Db,
  songRequestId: string,
  { songwriter, giver }: People,
  status: 'sent' | 'pledged',
) {
  const isSent = status === 'sent'
  const donation = await buildDonation(db, {
    underwriterId: giver.id,
    songRequestId,
    songwriterId: isSent ? songwriter.id : null,
    status,
    externalRef: words(giver, 'donations.external_ref'),
    proofUrl: `https://proof.example/${giver.mark}`,
    ...(isSent && {
      sentAt: now(),
      sentWays: {
        paypalLink: `https://paypal.me/${songwriter.mark}`,
        venmoHandle: null,
        cashappHandle: null,
        tipLink: null,
      },
    }),
  })
  const subject = { subject: 'donation', subjectId: donation.id, songRequestId, actorId: giver.id } as const
  const pledged = linked({ ...subject, kind: 'pledged', toStatus: 'pledged', amount: donation.amount })
  const sent = { ...subject, kind: 'sent', fromStatus: 'pledged', toStatus: 'sent' } as const
  const old = linked({ ...sent, reason: words(giver, 'events.reason'), reasonHash: null }, pledged)
  const salted = linked(
    {
      ...sent,
      kind: 'due',
      fromStatus: 'pledged',
      toStatus: 'pledged',
      reason: words(giver, 'events.reason'),
    },
    pledged,
  )
  await db.insert(events).values([pledged, isSent ? old : salted])
  if (isSent)
    await db
      .insert(disputes)
      .values({ donationId: donation.id, songRequestId, text: words(giver, 'disputes.text') })
  return donation
}
