import { expect, test } from 'vitest'
import { notifications as bell } from '#contract/people/notifications'
import { appealDays, decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { eq, sql } from '#drizzle'
import { appeals, projectMessages, songRequests, stewardActs, users } from '../../../db/schema.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { buildDonation, buildProject, buildRequest, buildUser } from '../../../test/factories.ts'
import { type Client, refusal, statusesOf } from '../../../test/test-app.ts'
import { rowOf, setRow } from '../../../test/test-rows.ts'
import { sendDue } from '../../notifications/mails/send.ts'
import { useStewardSite } from '../test-stewards.ts'

const site = useStewardSite()

async function reported(values: Parameters<typeof buildProject>[1] = {}) {
  const { request, listener, songwriter } = await buildProject(site.db, values)
  const reporter = await site.member()
  await site.report(reporter, 'request', request.id)
  const { id } = await site.newestCase()
  return {
    id,
    request,
    reporter,
    listener: await site.as(listener),
    songwriter: await site.as(songwriter),
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const told = async (who: Client) => (await who.call(bell.list)).body.map(({ kind }) => kind)
const own = async (who: Client) => (await who.call(decisions.mine)).body
const hiddenAt = async (id: string) => (await rowOf(site, songRequests, id)).hiddenAt
const personRow = ({ id }: Client) => rowOf(site, users, id)

test('a steward hides a thing: its owner is told with rule and facts, the reporter without', async () => {
  const { id, request, reporter, listener } = await reported()
  const reply = await site.decide(site.one, id, {
    reason: 'It says where her sister lives.',
    rule: 'other-people',
  })
  expect([reply.status, reply.body.status]).toEqual([200, 'decided'])
  expect(await hiddenAt(request.id)).not.toBeNull()

  const [letter] = (await listener.call(bell.list)).body
  expect(letter).toMatchObject({
    kind: 'decided',
    text: 'Your request was hidden.',
    path: '/profile#decisions',
  })
  expect(await own(listener)).toMatchObject([
    {
      decision: 'hide',
      rule: 'other-people',
      reason: 'It says where her sister lives.',
      thing: { kind: 'request', title: request.title },
      canAppeal: true,
      appeal: null,
      undone: null,
    },
  ])
  const [answer] = (await reporter.call(bell.list)).body
  expect(answer).toMatchObject({ kind: 'report_answered' })
  expect(JSON.stringify(answer)).not.toMatch(/sister|other-people/)
  expect(await own(reporter)).toEqual([])
  // Only the stewards' log names the steward.
  expect(JSON.stringify(await own(listener))).not.toContain(site.one.id)
})

test('a dismissed report is told to its reporter alone', async () => {
  const { id, request, reporter, listener } = await reported()
  expect((await site.decide(site.one, id, { decision: 'dismiss' })).status).toBe(200)
  expect([await told(listener), await own(listener), await hiddenAt(request.id)]).toEqual([[], [], null])
  expect((await reporter.call(bell.list)).body[0]).toMatchObject({
    kind: 'report_answered',
    text: expect.stringContaining('found nothing that breaks the rules'),
  })
})

test('a warning changes nothing but what its person reads', async () => {
  const { id, request, listener } = await reported()
  expect((await site.decide(site.one, id, { decision: 'warn' })).status).toBe(200)
  expect([await told(listener), await hiddenAt(request.id)]).toEqual([['decided'], null])
})

test('a suspension holds until its day or for good, and undoing it lifts it', async () => {
  const { id, listener } = await reported()
  for (const until of ['2020-01-01', 'soon'])
    expect((await site.decide(site.one, id, { decision: 'suspend', until })).status).toBe(400)
  expect((await site.decide(site.one, id, { decision: 'warn', until: '2099-02-14' })).status).toBe(400)
  expect((await site.decide(site.one, id, { decision: 'suspend', until: '2099-02-14' })).status).toBe(200)
  expect(await personRow(listener)).toMatchObject({
    suspendedAt: expect.any(String),
    suspendedUntil: '2099-02-14T00:00:00Z',
  })
  const [decision] = await own(listener)
  const params = { id: decision!.id }
  expect((await site.two.call(stewards.undo, { params, body: { reason: 'Too hard.' } })).status).toBe(200)
  expect(await personRow(listener)).toMatchObject({ suspendedAt: null, suspendedUntil: null })
  expect(await own(listener)).toMatchObject([{ canAppeal: false, undone: { reason: 'Too hard.' } }])
  expect(await told(listener)).toEqual(['decision_undone', 'decided'])
})

test('a suspended person is mailed the rule, the facts and how to appeal, whatever their settings', async () => {
  const { id, reporter, listener } = await reported()
  const settings = { kind: 'report_answered', mail: false } as const
  expect((await reporter.call(bell.choose, { body: settings })).status).toBe(200)
  expect((await listener.call(bell.choose, { body: { kind: 'decided', mail: false } })).status).toBe(400)
  await site.decide(site.one, id, {
    decision: 'suspend',
    rule: 'hate',
    reason: 'See www.hate.example',
    until: '2099-02-14',
  })
  site.letters.length = 0
  await sendDue(site.deps, () => new Date(Date.now() + 3_600_000))
  const { email } = await personRow(listener)
  const letters = site.letters.filter(({ to }) => to === email)
  expect(letters).toHaveLength(1)
  expect(letters[0]!.subject).toBe('Your account is suspended until Feb 14, 2099')
  for (const words of [
    'What has no place here: hate',
    'The facts:',
    'appeal within 60 days',
    '/profile#decisions',
  ])
    expect(letters[0]!.text).toContain(words)
  // A mail program must not turn people's words into links.
  expect(letters[0]!.text).not.toContain('www.hate.example')
  const { email: other } = await personRow(reporter)
  expect(site.letters.filter(({ to }) => to === other).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your report R-\w{4} has arrived$/),
  ])
})

test('where two decisions suspend or hide, undoing one leaves the other', async () => {
  const { id, request, listener } = await reported()
  await site.decide(site.one, id, { decision: 'suspend' })
  await site.report(await site.member(), 'request', request.id)
  const again = await site.newestCase()
  await site.decide(site.one, again.id, { decision: 'suspend', until: '2099-01-01' })
  const [second, first] = await own(listener)
  const undo = (decision: { id: string }) =>
    site.one.call(stewards.undo, { params: { id: decision.id }, body: { reason: 'No' } })
  expect((await undo(first!)).status).toBe(200)
  expect((await personRow(listener)).suspendedUntil).toBe('2099-01-01T00:00:00Z')
  expect((await undo(second!)).status).toBe(200)
  expect((await personRow(listener)).suspendedAt).toBeNull()
})

test('of two decisions at once one wins, and an undone one can be taken again', async () => {
  const { id, listener, request } = await reported()
  const both = await Promise.all([
    site.decide(site.one, id),
    site.decide(site.two, id, { decision: 'dismiss' }),
  ])
  expect(statusesOf(both)).toEqual([200, 409])
  const acts = await site.db.select().from(stewardActs).where(eq(stewardActs.caseId, id))
  expect(acts).toHaveLength(1)
  const params = { id: acts[0]!.id }
  const undone = await Promise.all([
    site.one.call(stewards.undo, { params, body: { reason: 'No' } }),
    site.two.call(stewards.undo, { params, body: { reason: 'No' } }),
  ])
  expect(statusesOf(undone)).toEqual([200, 409])
  expect(await hiddenAt(request.id)).toBeNull()
  expect((await site.decide(site.one, id, { decision: 'warn' })).status).toBe(200)
  expect((await own(listener)).map(({ decision }) => decision)).toContain('warn')
})

test('nobody decides on themselves, in their own room, where they have money, or on their own report', async () => {
  const mine = await buildProject(site.db, { listenerId: site.one.id })
  await site.report(await site.member(), 'request', mine.request.id)
  const self = await site.newestCase()
  const room = await buildProject(site.db, { listenerId: site.one.id })
  const message = { senderId: room.songwriter.id, receiverId: site.one.id, message: 'You fool' }
  const [said] = await site.db
    .insert(projectMessages)
    .values({ songRequestId: room.request.id, ...message })
    .returning()
  await site.report(site.one, 'message', said!.id)
  const reportedAndRoom = await site.newestCase()
  const paid = await reported()
  await buildDonation(site.db, { underwriterId: site.one.id, songRequestId: paid.request.id })
  const seen = await reported()
  await site.report(site.one, 'request', seen.request.id)
  for (const [id, words] of [
    [self.id, 'about you'],
    [reportedAndRoom.id, 'in this room'],
    [paid.id, 'money'],
    [seen.id, 'reported this yourself'],
  ] as const) {
    const refused = await site.decide(site.one, id)
    expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining(words)])
    expect(refusal(await site.one.call(stewards.report, { params: { id } }))).toEqual([
      409,
      refused.problem.detail,
    ])
    expect((await site.two.call(stewards.report, { params: { id } })).status).toBe(200)
    expect((await site.decide(site.two, id, { decision: 'warn' })).status).toBe(200)
    const [act] = await site.db
      .select()
      .from(stewardActs)
      .where(sql`${stewardActs.caseId} = ${id} and ${stewardActs.kind} = 'warn'`)
    const undo = await site.one.call(stewards.undo, { params: { id: act!.id }, body: { reason: 'Mine' } })
    expect(undo.status).toBe(409)
  }
})

test('what a person promises or sends to stewards alone keeps none of them from deciding', async () => {
  const { request, listener, id } = await reported()
  for (const steward of [site.one, site.two]) {
    const { id: songRequestId } = await buildRequest(site.db, { listenerId: steward.id })
    const sent = { status: 'rejected', sentAt: new Date().toISOString() } as const
    for (const values of [{}, sent])
      await buildDonation(site.db, { underwriterId: listener.id, songRequestId, ...values })
  }
  expect((await site.one.call(stewards.report, { params: { id } })).status).toBe(200)
  expect((await site.decide(site.two, id)).status).toBe(200)
  const confirmed = {
    status: 'confirmed',
    sentAt: request.createdAt,
    confirmedAt: request.createdAt,
  } as const
  const underwriterId = listener.id
  const wished = await buildRequest(site.db, { listenerId: site.one.id, status: 'approved' })
  await buildDonation(site.db, { underwriterId, songRequestId: wished.id, ...confirmed })
  expect((await site.one.call(stewards.report, { params: { id } })).status).toBe(200)
  const songwriterId = site.one.id
  const written = await buildRequest(site.db, { songwriterId, status: 'approved' })
  await buildDonation(site.db, { underwriterId, songRequestId: written.id, songwriterId, ...confirmed })
  expect((await site.one.call(stewards.report, { params: { id } })).status).toBe(409)
})

async function decided() {
  const made = await reported()
  await site.decide(site.one, made.id)
  const [decision] = await own(made.listener)
  const params = { id: decision!.id }
  const appeal = (by: Client = made.listener, text = 'It is my own story.') =>
    by.call(decisions.appeal, { params, body: { text } })
  const openAppeal = async () =>
    (await site.db.select().from(appeals).where(eq(appeals.decisionId, decision!.id)))[0]!
  const answer = async (by: Client, body = { decision: 'reverse' as const, reason: 'Right.' }) =>
    by.call(stewards.answerAppeal, { params: { id: (await openAppeal()).id }, body })
  return { ...made, params, appeal, answer }
}

test('a person appeals once, another steward reverses it, and all is back', async () => {
  const { id, listener, request, appeal, answer } = await decided()
  expect((await appeal()).body).toMatchObject({ canAppeal: false, appeal: { answer: null } })
  const waiting = await site.two.call(stewards.queue, { query: { status: 'appeals' } })
  expect(waiting.body.map((line) => [line.id, line.hasAppeal])).toEqual([[id, true]])

  expect(refusal(await answer(site.one))).toEqual([409, expect.stringContaining('decided before')])
  expect((await answer(site.two)).status).toBe(200)
  expect(await hiddenAt(request.id)).toBeNull()
  expect(await told(listener)).toEqual(['appeal_answered', 'decided'])
  expect(await own(listener)).toMatchObject([
    { appeal: { answer: { decision: 'reverse', reason: 'Right.' } }, canAppeal: false },
  ])
  expect((await answer(site.two)).status).toBe(409)
  expect((await site.two.call(stewards.queue, { query: { status: 'appeals' } })).body).toEqual([])

  // A steward can't make a second decision about the same content, even after another report.
  await site.report(await site.member(), 'request', request.id)
  const again = await site.newestCase()
  expect((await site.decide(site.one, again.id)).status).toBe(409)
  expect((await site.decide(site.two, again.id)).status).toBe(200)
})

test('an appeal that is upheld leaves the decision as it was', async () => {
  const { request, listener, appeal, answer } = await decided()
  await appeal()
  const reply = await answer(site.two, { decision: 'uphold', reason: 'The rule is clear.' } as never)
  expect([reply.status, reply.body.appeal?.answer?.decision]).toEqual([200, 'uphold'])
  expect(await hiddenAt(request.id)).not.toBeNull()
  expect((await listener.call(bell.list)).body[0]?.text).toContain('the decision stays')
})

test('an appeal is one’s own, in words, once and in time', async () => {
  const { params, appeal, reporter, listener } = await decided()
  expect((await appeal(reporter)).status).toBe(404)
  const twice = await Promise.all([appeal(listener, 'One'), appeal(listener, 'Two')])
  expect(statusesOf(twice)).toEqual([200, 409])
  // A retry with equal text, as after a lost reply, makes no second appeal.
  const said = twice.find(({ status }) => status === 200)!.body.appeal!.text
  expect((await appeal(listener, said)).status).toBe(200)
  expect(await site.db.select().from(appeals).where(eq(appeals.decisionId, params.id))).toHaveLength(1)

  const late = await decided()
  const { createdAt } = await rowOf(site, stewardActs, late.params.id)
  await setRow(site, stewardActs, late.params.id, { createdAt: daysAgo(appealDays + 1) })
  expect((await late.appeal()).status).toBe(409)
  await setRow(site, stewardActs, late.params.id, { createdAt })
})

test('where nobody else can, the same steward answers', async () => {
  const { appeal, answer, request } = await decided()
  await buildDonation(site.db, { underwriterId: site.two.id, songRequestId: request.id })
  await appeal()
  expect((await answer(site.two)).status).toBe(409)
  expect((await answer(site.one)).status).toBe(200)
})

test('two answers at once are one, and undoing ends an appeal', async () => {
  const one = await decided()
  await one.appeal()
  expect(statusesOf(await Promise.all([one.answer(site.two), one.answer(site.two)]))).toEqual([200, 409])
  const other = await decided()
  await other.appeal()
  const undo = await site.one.call(stewards.undo, { params: other.params, body: { reason: 'A slip' } })
  expect(undo.status).toBe(200)
  expect((await other.answer(site.two)).status).toBe(409)
})

test('an email that isn’t proven makes nobody a steward', async () => {
  const unproven = await site.as(
    await buildUser(site.db, { email: 'three@stewards.example', emailProvenAt: null }),
  )
  expect((await unproven.call(stewards.queue)).status).toBe(404)
  for (const body of [{ decision: 'ban' }, { decision: 'hide', rule: 'no-rule', reason: 'x' }])
    expect((await site.decide(site.one, (await reported()).id, body as never)).status).toBe(400)
})

test('everybody reads the figures of the quarters that have ended', async () => {
  expect(await site.visitor.call(decisions.quarters)).toMatchObject({ status: 200, body: [] })
})

test('all that stewards did here passes the audit', async () => {
  const { acts, differences } = await audit(site.db)
  expect(differences.filter((said) => said.startsWith('Stewards’ log'))).toEqual([])
  expect(acts).toBe(await site.db.$count(stewardActs))
})
