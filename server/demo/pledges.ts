import type { DonationStatus } from '#contract/grammar/state'
import { ms } from '#contract/grammar/time'
import { newCode } from '../domain/money/donation-code.ts'
import type { Cast, DemoRequest, Draft } from './draft.ts'
import type { DemoPledge, DemoStory, TakenStory } from './words.ts'

export function addPledges(draft: Draft, cast: Cast, story: DemoStory, request: DemoRequest) {
  const { accepted, approved }: Partial<TakenStory> = story
  for (const pledge of story.pledges ?? []) {
    const { by, amount, at, sent, matched, method, reason } = pledge
    const status = pledge.status ?? (sent ? 'sent' : 'pledged')
    const row = draft.made(at)
    const dueAt =
      matched ?? (status === 'sent' && sent && approved && sent[0] > approved.at ? undefined : approved?.at)
    draft.donations.push({
      ...row,
      underwriterId: cast(by),
      songRequestId: request.id,
      songwriterId: request.songwriterId,
      amount,
      isGeneral: matched !== undefined,
      paymentMethod: method,
      code: unusedCode(draft),
      status,
      externalRef: sent?.[1],
      receivedAmount: status === 'confirmed' ? amount : null,
      confirmedAt: status === 'confirmed' && sent ? draft.time(answeredAt(sent[0])) : null,
      rejectionReason: status === 'rejected' ? reason : null,
      sentAt: sent && draft.time(sent[0]),
      sentToId: sent && accepted !== undefined && sent[0] < accepted ? request.songwriterId : null,
      dueAt: dueAt === undefined || status === 'rejected' ? null : draft.time(dueAt),
      ...(matched !== undefined && { matchedAt: draft.time(matched), matchId: draft.made(matched).id }),
    })
    addStory(draft, { pledge, status, id: row.id, giverId: cast(by), request, takenAt: accepted })
  }
}

export function addWaiting(
  draft: Draft,
  cast: Cast,
  { by, amount, at }: Pick<DemoPledge, 'by' | 'amount' | 'at'>,
) {
  const row = draft.made(at)
  draft.donations.push({ ...row, underwriterId: cast(by), amount, isGeneral: true, code: unusedCode(draft) })
  draft.happened(row.id, { at, kind: 'pledged', actorId: cast(by), amount })
}

/** Time at which the songwriter answered, or the giver cancelled, in days before the demo's creation. */
const answeredAt = (asked: number) => asked * 0.985

function unusedCode({ donations }: Draft) {
  for (;;) {
    const code = newCode()
    if (donations.every((one) => one.code !== code)) return code
  }
}

interface StoryPledge {
  pledge: DemoPledge
  status: DonationStatus
  id: string
  giverId: string
  request: DemoRequest
  takenAt: number | undefined
}

function addStory(draft: Draft, { pledge, status, id, giverId, request, takenAt }: StoryPledge) {
  const { at, amount, sent, matched, reason } = pledge
  const songwriterId = request.songwriterId ?? null
  const ofPledge = { request, donationId: id, more: { amount } }
  const songRequestId = request.id
  draft.happened(id, {
    at,
    kind: 'pledged',
    actorId: giverId,
    amount,
    ...(matched === undefined && { songRequestId }),
  })
  if (matched !== undefined) {
    draft.happened(id, { at: matched, kind: 'matched', actorId: null, fromStatus: 'pledged', songRequestId })
    draft.told({ at: matched, kind: 'pledge_matched', userId: giverId, ...ofPledge })
  } else {
    draft.told({ at, kind: 'pledge_new', userId: request.listenerId, ...ofPledge })
    if (takenAt !== undefined && at < takenAt)
      draft.told({ at, kind: 'pledge_new', userId: songwriterId, ...ofPledge })
    if (status === 'pledged' && request.approvedAt)
      draft.told({ at: ago(draft, request.approvedAt), kind: 'pledge_due', userId: giverId, ...ofPledge })
  }
  if (sent) {
    draft.happened(id, { at: sent[0], kind: 'sent', actorId: giverId, fromStatus: 'pledged', songRequestId })
    draft.told({ at: sent[0], kind: 'pledge_sent', userId: songwriterId, ...ofPledge })
  }
  if (status !== 'confirmed' && status !== 'rejected') return
  const answered = answeredAt(sent?.[0] ?? at)
  const actorId = sent ? songwriterId : giverId
  const fromStatus = sent ? 'sent' : 'pledged'
  const received = status === 'confirmed' ? { amount } : {}
  draft.happened(id, { at: answered, kind: status, actorId, fromStatus, reason, songRequestId, ...received })
  if (sent) draft.told({ at: answered, kind: `pledge_${status}`, userId: giverId, ...ofPledge })
}

const ago = (draft: Draft, time: string) => (Date.parse(draft.time(0)) - Date.parse(time)) / ms.day
