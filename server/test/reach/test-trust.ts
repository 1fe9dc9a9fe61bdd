import { ms, plus } from '#contract/grammar/time'
import { registration } from '#contract/people/registration'
import { decisions } from '#contract/trust/decisions'
import { reports } from '#contract/trust/reports'
import { stewards } from '#contract/trust/stewards'
import { eq } from '#drizzle'
import { newId } from '../../db/schema/columns.ts'
import { appeals, donations, reportCases, stewardActs, users } from '../../db/schema.ts'
import { buildDonation, buildUser } from '../factories.ts'
import { approved, c, open, parties, type Room } from './test-room.ts'

export const stewardEmail = 'steward@songs.example'

export async function stewardOf({ site }: Pick<Room, 'site'>) {
  const [known] = await site.db.select().from(users).where(eq(users.email, stewardEmail))
  return site.as(known ?? (await buildUser(site.db, { email: stewardEmail })))
}

/** Lets a member report the request, on a site with a steward. Returns the id of the report case. */
async function reported(room: Room) {
  await stewardOf(room)
  await room.giver.call(reports.create, { body: { kind: 'request', id: room.id, reason: 'hate' } })
  const [one] = await room.site.db.select().from(reportCases).where(eq(reportCases.thingId, room.id))
  return one!.id
}

const hide = async (room: Room, id: string) =>
  (await stewardOf(room)).call(stewards.decide, {
    params: { id },
    body: { decision: 'hide', rule: 'hate', reason: 'It says so.' },
  })

async function decided(room: Room) {
  const caseId = await reported(room)
  await hide(room, caseId)
  const [act] = await room.site.db.select().from(stewardActs).where(eq(stewardActs.caseId, caseId))
  return act!.id
}

const appeal = ({ listener }: Room, id: string) =>
  listener.call(decisions.appeal, { params: { id }, body: { text: 'It does not.' } })

async function appealed(room: Room) {
  const id = await decided(room)
  await appeal(room, id)
  const [one] = await room.site.db.select().from(appeals).where(eq(appeals.decisionId, id))
  return one!.id
}

const invited = async (room: Room) =>
  (await (await stewardOf(room)).call(registration.invite, { body: {} })).body.id

const reason = 'Another look'

export const trustCases = [
  c(
    reports.create,
    ({ giver, id }) => giver.call(reports.create, { body: { kind: 'request', id, reason: 'hate' } }),
    open,
    { told: { giver: 'notifications' }, sends: ['report_arrived'] },
  ),
  c(stewards.decide, (room, { id }) => hide(room, id), open, {
    before: reported,
    told: { listener: 'request decisions notifications', giver: 'notifications' },
    sends: ['decided', 'report_answered'],
  }),
  c(
    stewards.undo,
    async (room, params) => (await stewardOf(room)).call(stewards.undo, { params, body: { reason } }),
    open,
    { before: decided, told: { listener: 'request decisions notifications' }, sends: ['decision_undone'] },
  ),
  c(decisions.appeal, (room, { id }) => appeal(room, id), open, {
    before: decided,
    told: { listener: 'decisions' },
  }),
  c(
    stewards.answerAppeal,
    async (room, params) =>
      (await stewardOf(room)).call(stewards.answerAppeal, { params, body: { decision: 'reverse', reason } }),
    open,
    { before: appealed, told: { listener: 'request decisions notifications' }, sends: ['appeal_answered'] },
  ),
  c(
    stewards.stopMatch,
    async (room, params) => (await stewardOf(room)).call(stewards.stopMatch, { params, body: { reason } }),
    approved,
    {
      before: async ({ site, id, songwriter, giver }) => {
        // Ends pledges of earlier cases, because the fund would match them instead of this one.
        await site.db.update(donations).set({ status: 'rejected' }).where(eq(donations.isGeneral, true))
        const match = await buildDonation(site.db, {
          underwriterId: giver.id,
          songRequestId: id,
          songwriterId: songwriter.id,
          isGeneral: true,
          matchId: newId(),
          matchedAt: new Date().toISOString(),
          dueAt: plus(Date.now(), ms.day),
        })
        return match.id
      },
      told: { ...parties('money notifications'), giver: 'donations notifications' },
      sends: ['match_stopped'],
    },
  ),
  // A steward has no role in the request. server/features/registration/invitations.test.ts tests
  // notifications to stewards.
  c(
    registration.invite,
    async (room) => (await stewardOf(room)).call(registration.invite, { body: {} }),
    {},
    { before: invited, told: {} },
  ),
  c(
    registration.withdraw,
    async (room, params) => (await stewardOf(room)).call(registration.withdraw, { params }),
    {},
    { before: invited, told: {} },
  ),
]
