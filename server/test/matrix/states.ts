import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/grammar/endpoint'
import { occasions } from '#contract/requests/song-requests'
import type { Db } from '../../db/client.ts'
import {
  briefFiles,
  creativeDirectionUpdates,
  deliveryComments,
  mustHaves,
  projectMessages,
  projectNotes,
  projectStatusUpdates,
  terms,
  thanks,
} from '../../db/schema.ts'
import { ownKey } from '../../storage/attached/keep.ts'
import {
  buildDelivery,
  buildDonation,
  buildGift,
  buildLyricComment,
  buildLyricDraft,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../factories.ts'
import { hidingOf } from '../hidden/test-hiding.ts'
import type { Client, TestApp } from '../test-app.ts'

/** States of a request, each with an explanation for the tables. */
export const states = {
  open: 'anyone may take it; a former songwriter has given it back',
  invited: 'as open, but one songwriter is invited',
  taken: 'in progress, after one version; a change and terms are proposed',
  delivered: 'delivered, and the pledge is marked as sent',
  approved: 'approved, with a thank-you; the pledge is due',
  wrapped: 'approved, and a gift that is still wrapped',
  withdrawn: 'taken back by its listener',
  hidden: 'as delivered, and hidden by a steward',
  hidden_song: 'as approved, and hidden by a steward',
} as const
export type State = keyof typeof states

export const relations = {
  nobody: 'signed out',
  stranger: 'a songwriter who has no part in the request',
  listener: 'the listener',
  songwriter: 'who writes the song; a songwriter without a part while nobody does',
  invited: 'the songwriter that the listener invited, or had invited',
  former: 'the songwriter who gave it back',
  giver: 'who pledged to it',
  paid: 'whose payment to it was confirmed, once it is delivered; before, who pledged nothing',
  'listener, suspended': 'the listener of another such request, whose account is suspended',
  'songwriter, suspended': 'the songwriter of that request, whose account is suspended',
} as const
export type Relation = keyof typeof relations

export type People = Record<Exclude<Relation, 'nobody'>, { id: string }>

/**
 * Finds all private texts that `wordOf` made. The lookbehind skips random ids that contain the same letters.
 */
export const allWords = /(?<![\w-])zq-([\w-]+)/g
/** Makes a private text of a person or a request. Its fixed beginning makes it easy to find in a reply. */
export const wordOf = (kind: string, of: string) => `zq-${kind}-${of}`.replaceAll(/[ ,]+/g, '')

/** Ways to be paid that only their owner reads, and the givers of due promises. */
const accountOf = (relation: Relation) => ({
  iban: wordOf('iban', relation),
  ibanHolder: wordOf('holder', relation),
  otherWay: wordOf('words', relation),
})
export const accountWords = /zq-(?:iban|holder|words)-/

export async function buildPeople(db: Db): Promise<People> {
  const named = (relation: Relation, values = {}) => ({
    email: `${wordOf(relation, 'email')}@example.com`,
    ...values,
  })
  const suspended = { suspendedAt: new Date().toISOString() }
  const writer = (relation: Relation, values = {}) =>
    buildSongwriter(
      db,
      {
        tipLink: `https://tip.example/${wordOf(relation, 'handle')}`,
        ...accountOf(relation),
        publicPage: true,
      },
      named(relation, values),
    )
  return {
    stranger: await writer('stranger'),
    listener: await buildUser(db, named('listener')),
    songwriter: await writer('songwriter'),
    invited: await writer('invited'),
    former: await writer('former'),
    giver: await buildUser(db, named('giver')),
    paid: await buildUser(db, named('paid')),
    'listener, suspended': await buildUser(db, named('listener, suspended', suspended)),
    'songwriter, suspended': await writer('songwriter, suspended', suspended),
  }
}

export async function clientsOf(site: TestApp, people: People) {
  const clients = new Map<Relation, Client>([['nobody', site.visitor]])
  for (const [relation, person] of Object.entries(people))
    clients.set(relation as Relation, await site.as(person))
  return clients
}

/** Kind of row that a call is about, taken from its path: a key of `Things.ids`. */
export const kindOf = ({ path }: Endpoint) => /^\/api\/([\w-]+)\/(?:shared\/)?:/.exec(path)?.[1]

export const allStates = Object.keys(states) as State[]
export const allRelations = Object.keys(relations) as Relation[]

/**
 * Ids of the rows of one request. `ids` has an id for each kind of row that a call can be about, and those
 * of a relation's own row, such as `donations of paid`.
 */
export interface Things {
  shareableId: string
  listener: string
  songwriter: string
  ids: Record<string, string>
}

/** A day that marks a request of this state in a reply, as its occasion does. */
export const dayOf = (state: State) => `2999-01-0${allStates.indexOf(state) + 1}`

/** A day that marks the terms of a request of this state in a reply. */
export const readyDayOf = (state: State) => dayOf(state).replace('2999', '2998')

const earlier = new Date(Date.now() - 3_600_000).toISOString()

/** Inserts a request in this state, with one row of each kind that a call can be about. */
export async function buildState(
  site: Pick<TestApp, 'db' | 'deps'>,
  state: State,
  people: People,
  suspended = false,
): Promise<Things> {
  const { db } = site
  const listener = people[suspended ? 'listener, suspended' : 'listener'].id
  const songwriter = people[suspended ? 'songwriter, suspended' : 'songwriter'].id
  const isTaken = state !== 'open' && state !== 'invited' && state !== 'withdrawn'
  const isApproved = statusOf[state] === 'approved'
  const isDelivered = statusOf[state] === 'completed'
  const word = (kind: string) => wordOf(kind, state)
  const songUrl = `/objects/private/songs/${randomUUID()}/1.mp3`
  const request = await buildRequest(db, {
    listenerId: listener,
    songwriterId: isTaken ? songwriter : null,
    invitedSongwriterId: state === 'open' ? null : people.invited.id,
    status: statusOf[state],
    isAnonymous: true,
    title: word('title'),
    story: word('story'),
    musicalPreferences: word('preferences'),
    recipient: word('recipient'),
    occasion: occasions[allStates.indexOf(state)] ?? null,
    neededBy: dayOf(state),
    isPublic: true,
    pledgedAmount: '25.00',
    sentAmount: isDelivered ? '25.00' : '0.00',
    receivedAmount: isDelivered || isApproved ? '10.00' : '0.00',
    completedSongUrl: isDelivered || isApproved ? songUrl : null,
    ...(isTaken && { acceptedAt: earlier }),
    ...(isApproved && { isApproved, approvedAt: earlier, rating: 5, review: word('review') }),
    ...(state === 'withdrawn' && { withdrawnAt: earlier }),
  })
  const songRequestId = request.id
  const work = async (songwriterId: string, by: string, version: number) => {
    const said = (kind: string) => word(by ? `${by}-${kind}` : kind)
    const of = { songRequestId, songwriterId }
    await db.insert(projectNotes).values([
      { ...of, title: 'Note', content: said('note') },
      { ...of, title: 'Note', content: said('private-note'), isPrivate: true },
    ])
    await db.insert(projectMessages).values([
      { songRequestId, senderId: songwriterId, receiverId: listener, message: said('message') },
      { songRequestId, senderId: listener, receiverId: songwriterId, message: said('answer') },
    ])
    await db.insert(projectStatusUpdates).values({ ...of, status: 'writing', description: said('progress') })
    const delivery = await buildDelivery(
      db,
      { id: songRequestId, songwriterId },
      {
        version,
        songUrl: by ? `${songUrl}-${by}` : songUrl,
        note: said('delivery'),
        lyrics: said('lyrics'),
        seconds: 60,
      },
    )
    const [comment] = await db
      .insert(deliveryComments)
      .values({
        songRequestId,
        deliveryId: delivery.id,
        authorId: listener,
        second: 1,
        text: said('comment'),
      })
      .returning()
    const draft = await buildLyricDraft(
      db,
      { id: songRequestId, songwriterId },
      { lyrics: said('first-words') },
    )
    await buildLyricComment(db, draft, { authorId: listener, text: said('line-comment') })
    const [proposal] = await db
      .insert(creativeDirectionUpdates)
      .values({
        ...of,
        field: 'genre',
        newValue: 'jazz',
        reason: said('proposal'),
        ...((by || state !== 'taken') && { decidedAt: earlier }),
      })
      .returning()
    return {
      deliveries: delivery.id,
      comments: comment!.id,
      'creative-updates': proposal!.id,
      'lyric-drafts': draft.id,
    }
  }
  const before = await work(people.former.id, 'former', 1)
  const now = isTaken ? await work(songwriter, '', 2) : before
  const [mustHave] = await db
    .insert(mustHaves)
    .values({ songRequestId, kind: 'name', text: word('must-have'), line: 'A line' })
    .returning()
  const [offer] = isTaken
    ? await db
        .insert(terms)
        .values({
          songRequestId,
          songwriterId: songwriter,
          acceptedAt: earlier,
          by: 'songwriter',
          ...agreedTerms(state),
        })
        .returning()
    : []
  const [file] = await db
    .insert(briefFiles)
    .values({
      songRequestId,
      kind: 'picture',
      url: `/objects/${ownKey(randomUUID())}`,
      name: word('file'),
    })
    .returning()
  const donation = await buildDonation(db, {
    underwriterId: people.giver.id,
    songRequestId,
    songwriterId: isTaken ? songwriter : null,
    externalRef: word('payment'),
    isAnonymous: true,
    ...(isDelivered && { status: 'sent', sentAt: earlier }),
    ...(isApproved && { dueAt: earlier }),
  })
  const paid =
    (isDelivered || isApproved) &&
    (await buildDonation(db, {
      underwriterId: people.paid.id,
      songRequestId,
      songwriterId: songwriter,
      sentToId: songwriter,
      amount: '10.00',
      receivedAmount: '10.00',
      isAnonymous: true,
      status: 'confirmed',
      sentAt: earlier,
      confirmedAt: earlier,
    }))
  if (isApproved) await db.insert(thanks).values({ songRequestId, text: word('thanks') })
  if (state === 'wrapped')
    await buildGift(db, {
      songRequestId,
      opensAt: new Date(Date.now() + 86_400_000).toISOString(),
      receiverName: word('receiver'),
      dedication: word('dedication'),
    })
  if (state.startsWith('hidden')) await hidingOf(site).hide('request', songRequestId)
  return {
    shareableId: request.shareableId,
    listener,
    songwriter,
    ids: {
      ...now,
      ...(offer && { terms: offer.id }),
      'song-requests': songRequestId,
      projects: songRequestId,
      'must-haves': mustHave!.id,
      'brief-files': file!.id,
      donations: donation.id,
      ...(paid && { 'donations of paid': paid.id }),
      songwriters: songwriter,
    },
  }
}

/** Terms of a request in this state: they wait for the listener until the approval. */
const agreedTerms = (state: State) => ({
  price: '150.00',
  readyBy: readyDayOf(state),
  changes: 2,
  state: statusOf[state] === 'approved' ? ('agreed' as const) : ('waiting' as const),
})

const statusOf = {
  open: 'open',
  invited: 'open',
  taken: 'in_progress',
  delivered: 'completed',
  approved: 'approved',
  wrapped: 'approved',
  withdrawn: 'open',
  hidden: 'completed',
  hidden_song: 'approved',
} as const
