import { randomBytes } from 'node:crypto'
import type { EventKind } from '#contract/events'
import type { RequestStatus } from '#contract/grammar/state'
import type { NotificationKind } from '#contract/people/notifications'
import { statusDescription } from '#contract/work/projects'
import { noGoal } from '../domain/audit/facts.ts'
import { termsText, toldTerms } from '../domain/terms/terms.ts'
import type { Cast, DemoRequest, Draft } from './draft.ts'
import { addPledges } from './pledges.ts'
import type { DemoPledge, DemoStory, DemoTerms, OpenStory, TakenStory } from './words.ts'

function newRequest(draft: Draft, cast: Cast, story: DemoStory): DemoRequest {
  const { title, emotions, genre, preferences, recipient, occasion, neededIn } = story
  const { goal, listener, anonymous, isPublic, asked } = story
  const row = draft.made(asked)
  const listenerId = cast(listener)
  draft.happened(row.id, { at: asked, kind: 'created', actorId: listenerId, amount: goal ?? noGoal })
  for (const [at, mustHave] of (story.mustHaves ?? []).entries())
    draft.mustHaves.push({ ...draft.made(asked - at / 1e6), songRequestId: row.id, ...mustHave })
  return {
    ...row,
    updatedAt: row.createdAt,
    listenerId,
    title,
    story: story.story,
    emotions,
    genre,
    musicalPreferences: preferences,
    recipient,
    occasion,
    neededBy: neededIn === undefined ? undefined : draft.time(-neededIn).slice(0, 10),
    goalAmount: goal,
    isAnonymous: anonymous ?? false,
    isPublic: isPublic ?? false,
    shareableId: randomBytes(16).toString('base64url'),
  }
}

/** Adds a request without a songwriter. */
export function addOpen(draft: Draft, cast: Cast, story: OpenStory) {
  const request = newRequest(draft, cast, story)
  if (story.invited) {
    request.invitedSongwriterId = cast(story.invited)
    draft.told({ at: story.asked, kind: 'request_invited', userId: cast(story.invited), request })
  }
  draft.requests.push(request)
  addPledges(draft, cast, story, request)
}

export function addTaken(draft: Draft, cast: Cast, story: TakenStory): DemoRequest {
  const request = newRequest(draft, cast, story)
  const songwriterId = cast(story.songwriter)
  Object.assign(request, { songwriterId, acceptedAt: draft.time(story.accepted), ...outcome(draft, story) })
  draft.requests.push(request)
  addMoves(draft, story, request)
  if (story.terms) addTerms(draft, story, story.terms, request)
  addWork(draft, story, request, songwriterId)
  addWords(draft, story, request, songwriterId)
  addPledges(draft, cast, story, request)
  tellGivers(draft, cast, story, request)
  if (story.thanks) addThanks(draft, story.thanks, request)
  return request
}

/**
 * Tells each stage to the people who had pledged. At the approval these are the people who had paid before it:
 * what the others are told is that their pledge is due.
 */
function tellGivers(
  draft: Draft,
  cast: Cast,
  { accepted, deliveries = [], approved, pledges = [] }: TakenStory,
  request: DemoRequest,
) {
  const stands = pledges.filter(({ status, matched }) => status !== 'rejected' && matched === undefined)
  const tell = (kind: NotificationKind, at: number | undefined, timeOf: (pledge: DemoPledge) => number) => {
    if (at === undefined) return
    const givers = stands.filter((pledge) => timeOf(pledge) > at).map(({ by }) => by)
    for (const by of new Set(givers)) draft.told({ at, kind, userId: cast(by), request })
  }
  tell('request_accepted', accepted, ({ at }) => at)
  tell('delivery', deliveries[0]?.at, ({ at }) => at)
  tell('approved', approved?.at, ({ sent }) => sent?.[0] ?? 0)
}

function addThanks(draft: Draft, { at, text }: NonNullable<TakenStory['thanks']>, request: DemoRequest) {
  const createdAt = draft.time(at)
  draft.thanks.push({ songRequestId: request.id, text, createdAt, updatedAt: createdAt })
  const givers = draft.donations.filter(
    ({ songRequestId, status }) => songRequestId === request.id && status !== 'rejected',
  )
  for (const userId of new Set(givers.map(({ underwriterId }) => underwriterId)))
    draft.told({ at, kind: 'thanks', userId, request, more: { reason: text } })
}

function outcome(
  draft: Draft,
  { accepted, deliveries, changesAsked, approved }: TakenStory,
): Partial<DemoRequest> {
  const delivered = deliveries?.at(-1)?.at
  const isBack = changesAsked !== undefined && (delivered === undefined || changesAsked < delivered)
  const last = approved?.at ?? (isBack ? changesAsked : (delivered ?? accepted))
  return {
    updatedAt: draft.time(last),
    status: approved ? 'approved' : delivered === undefined || isBack ? 'in_progress' : 'completed',
    ...(approved && {
      isApproved: true,
      approvedAt: draft.time(approved.at),
      rating: approved.rating,
      review: approved.review,
    }),
  }
}

function addMoves(
  draft: Draft,
  { accepted, deliveries = [], changesAsked, approved }: TakenStory,
  request: DemoRequest,
) {
  const { id, listenerId, songwriterId = null } = request
  const moved = (at: number, kind: EventKind, actorId: string | null, fromStatus: RequestStatus) =>
    draft.happened(id, { at, kind, actorId, fromStatus })
  moved(accepted, 'accepted', songwriterId, 'open')
  draft.told({ at: accepted, kind: 'request_accepted', userId: listenerId, request })
  for (const { at } of deliveries) {
    moved(at, 'delivered', songwriterId, 'in_progress')
    draft.told({ at, kind: 'delivery', userId: listenerId, request })
  }
  if (changesAsked !== undefined) {
    moved(changesAsked, 'changes_requested', listenerId, 'completed')
    draft.told({ at: changesAsked, kind: 'changes_requested', userId: songwriterId, request })
  }
  if (approved) {
    moved(approved.at, 'approved', listenerId, 'completed')
    draft.told({ at: approved.at, kind: 'approved', userId: songwriterId, request })
  }
}

/** Adds the words that were sent before the recording. */
function addWords(draft: Draft, { wordsFirst = [] }: TakenStory, request: DemoRequest, songwriterId: string) {
  const { listenerId, id: songRequestId } = request
  for (const { at, lyrics, comments } of wordsFirst) {
    const sent = draft.made(at)
    draft.lyricDrafts.push({ ...sent, songRequestId, songwriterId, lyrics })
    draft.happened(songRequestId, {
      at,
      kind: 'words_sent',
      actorId: songwriterId,
      fromStatus: 'in_progress',
    })
    draft.told({ at, kind: 'words_sent', userId: listenerId, request })
    for (const { by, line, text, at: saidAt } of comments) {
      const said = draft.made(saidAt)
      const [authorId, userId] = by === 'listener' ? [listenerId, songwriterId] : [songwriterId, listenerId]
      draft.lyricComments.push({ ...said, songRequestId, draftId: sent.id, authorId, line, text })
      const more = { line: String(line), comment: said.id }
      draft.told({ at: saidAt, kind: 'words_comment', userId, request, more })
    }
  }
}

/** Messages newer than this, in days, are unread. */
const unreadFor = 1.3

/** Terms that were proposed with the acceptance, and the listener's answer if there is one. */
function addTerms(
  draft: Draft,
  { accepted }: TakenStory,
  { readyIn, agreed, price, changes }: DemoTerms,
  request: DemoRequest,
) {
  const { id: songRequestId, listenerId, songwriterId, acceptedAt, goalAmount } = request
  const readyBy = draft.time(-readyIn).slice(0, 10)
  const said = { amount: price, reason: termsText({ readyBy, changes }), fromStatus: 'in_progress' }
  const row = { songRequestId, songwriterId: songwriterId!, acceptedAt, price, readyBy, changes }
  const answer = agreed === undefined ? {} : { state: 'agreed' as const, answeredAt: draft.time(agreed) }
  const readyAt = agreed === undefined ? null : `${readyBy}T00:00:00.000Z`
  draft.terms.push({ ...draft.made(accepted), ...row, by: 'songwriter', ...answer, readyAt })
  draft.happened(songRequestId, { at: accepted, kind: 'terms_proposed', actorId: songwriterId!, ...said })
  if (agreed === undefined) return
  Object.assign(request, { agreedPrice: price, listenerGoal: goalAmount, goalAmount: price })
  draft.happened(songRequestId, { at: agreed, kind: 'terms_agreed', actorId: listenerId, ...said })
  const told = { ...toldTerms({ price, readyBy, changes }), decision: 'agreed' }
  draft.told({ at: agreed, kind: 'terms_answered', userId: songwriterId!, request, more: told })
}

function addWork(draft: Draft, story: TakenStory, request: DemoRequest, songwriterId: string) {
  const { listenerId, id: songRequestId } = request
  const ofProject = { songRequestId, songwriterId }
  for (const [at, status, percentComplete] of story.progress) {
    const description = statusDescription(status, percentComplete)
    draft.statuses.push({ ...draft.made(at), ...ofProject, status, percentComplete, description })
    const more = { status, percentComplete: String(percentComplete) }
    if (at < story.accepted) draft.told({ at, kind: 'status', userId: listenerId, request, more })
  }
  for (const [at, from, message] of story.talk) {
    const [senderId, receiverId] =
      from === 'listener' ? [listenerId, songwriterId] : [songwriterId, listenerId]
    const isRead = at > unreadFor
    draft.messages.push({ ...draft.made(at), songRequestId, senderId, receiverId, message, isRead })
    draft.told({ at, kind: 'message', userId: receiverId, request })
  }
  for (const { at, title, text, isPrivate } of story.notes ?? [])
    draft.notes.push({ ...draft.made(at), ...ofProject, title, content: text, isPrivate })
  for (const { at, field, from, to, reason, decision } of story.proposals ?? []) {
    const decidedAt = decision === 'pending' ? undefined : at * 0.97
    draft.proposals.push({
      ...draft.made(at),
      ...ofProject,
      field,
      originalValue: from,
      newValue: to,
      reason,
      isApprovedByListener: decision === 'approved',
      ...(decidedAt !== undefined && {
        decidedAt: draft.time(decidedAt),
        decisionId: draft.made(decidedAt).id,
      }),
    })
    draft.told({ at, kind: 'proposal', userId: listenerId, request, more: { field } })
    if (decidedAt !== undefined)
      draft.told({
        at: decidedAt,
        kind: 'proposal_answered',
        userId: songwriterId,
        request,
        more: { field, decision },
      })
  }
}
