import { beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { desc, eq } from '#drizzle'
import { appeals, rateCounts, reports, stewardActs } from '../../../db/schema.ts'
import { buildProject, buildUser } from '../../../test/factories.ts'
import type { Client } from '../../../test/test-app.ts'
import { useStewardSite } from '../test-stewards.ts'

const site = useStewardSite()
beforeEach(async () => void (await site.db.delete(rateCounts)))

const see = (url: string, { cookie }: Partial<Pick<Client, 'cookie'>> = {}) =>
  site.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: servedRoutes.report.form,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const thing = async () => {
  const { request, listener } = await buildProject(site.db)
  return { request, listener, fields: { kind: 'request', id: request.id } }
}

test('a visitor reports by a plain form, and reads what came of it at an address of their own', async () => {
  const { request, fields } = await thing()
  const form = await see(paths.report('request', request.id))
  expect([form.statusCode, form.headers['x-robots-tag'], form.headers['cache-control']]).toEqual([
    200,
    'noindex',
    'no-store',
  ])
  expect(form.body).toContain(`action="${servedRoutes.report.form}"`)
  expect(form.body).toContain(request.id)

  const link = request.shareableId
  const sent = await post({
    ...fields,
    link,
    reason: 'private_information',
    text: 'My name is in it.\r\nPlease.',
  })
  expect(sent.statusCode).toBe(303)
  const address = String(sent.headers.location)
  expect(address).toMatch(new RegExp(`^/report/[\\w-]{43}\\?link=${link}$`))
  const [kept] = await site.db.select().from(reports)
  expect(kept).toMatchObject({
    reason: 'private_information',
    text: 'My name is in it.\nPlease.',
    reporterId: null,
  })
  const waiting = await see(address)
  expect(waiting.body).toContain(kept!.code)
  expect(waiting.body).toContain('looking at it')
  expect(waiting.body).toContain(`href="${paths.room(link)}"`)

  await site.decide(site.one, (await site.newestCase()).id, { reason: 'Secretfacts', rule: 'other-people' })
  const decided = await see(address)
  expect(decided.body).toContain('did something about it')
  expect(decided.body).not.toMatch(/Secretfacts|other-people|leave out what/)
  expect((await see(`/report/${'x'.repeat(43)}`)).statusCode).toBe(404)
})

test('what a visitor reads doesn’t outlast the decision: undone, taken again, reversed', async () => {
  const { fields, listener } = await thing()
  const address = String((await post({ ...fields, reason: 'harassment' })).headers.location)
  const { id } = await site.newestCase()
  const page = async () => {
    const { body } = await see(address)
    return ['did something about it', 'found nothing'].filter((words) => body.includes(words))
  }
  const decide = async () => {
    await site.decide(site.one, id)
    return (await site.db.select().from(stewardActs).orderBy(desc(stewardActs.seq)).limit(1))[0]!.id
  }
  const first = await decide()
  expect(await page()).toEqual(['did something about it'])
  const undone = { params: { id: first }, body: { reason: 'A mistake' } }
  expect((await site.one.call(stewards.undo, undone)).status).toBe(200)
  expect(await page()).toEqual(['found nothing'])
  const second = await decide()
  expect(await page()).toEqual(['did something about it'])
  const owner = await site.as(listener)
  const appealed = { params: { id: second }, body: { text: 'It is my own story' } }
  expect((await owner.call(decisions.appeal, appealed)).status).toBeLessThan(300)
  const [appeal] = await site.db.select().from(appeals).where(eq(appeals.decisionId, second))
  const answer = { params: { id: appeal!.id }, body: { decision: 'reverse', reason: 'It is' } } as const
  expect((await site.two.call(stewards.answerAppeal, answer)).status).toBe(200)
  expect(await page()).toEqual(['found nothing'])
})

test('a form without a reason comes back with what was typed, and nothing is reported', async () => {
  const { fields } = await thing()
  const before = await site.db.$count(reports)
  const again = await post({ ...fields, text: 'What I typed' })
  expect(again.statusCode).toBe(400)
  expect(again.body).toContain('Please select a reason')
  expect(again.body).toContain('What I typed')
  expect(await site.db.$count(reports)).toBe(before)
})

test('a member gets the code and is told the outcome, and a second report is the first', async () => {
  const { fields } = await thing()
  const { cookie } = await site.member()
  const [one, two] = [
    await post({ ...fields, reason: 'hate' }, { cookie: cookie! }),
    await post({ ...fields, reason: 'other' }, { cookie: cookie! }),
  ]
  const codeIn = (page: string) => /R-[0-9A-Z]{4}/.exec(page)?.[0]
  expect([one.statusCode, two.statusCode, codeIn(two.body)]).toEqual([200, 200, codeIn(one.body)])
  expect(one.body).toContain('Your notifications will say what came of it.')
})

test('there is no form for what its viewer can’t see, nor a report from another site', async () => {
  const { fields, request, listener } = await thing()
  expect((await see(paths.report('message', request.id))).statusCode).toBe(404)
  expect((await see('/report?kind=song&id=x')).statusCode).toBe(404)
  expect((await see('/report')).statusCode).toBe(404)
  expect((await post({ ...fields, id: listener.id, reason: 'hate' })).statusCode).toBe(404)
  const strange = await post({ ...fields, reason: 'hate' }, { origin: 'https://evil.example' })
  expect(strange.statusCode).toBe(403)
  const { cookie } = await site.as(listener)
  expect((await post({ ...fields, reason: 'hate' }, { cookie: cookie! })).statusCode).toBe(409)
  const suspended = await site.as(await buildUser(site.db, { suspendedAt: new Date().toISOString() }))
  expect((await post({ ...fields, reason: 'hate' }, { cookie: suspended.cookie! })).statusCode).toBe(403)
})

test('the limit of an address holds for forms too', async () => {
  const { fields } = await thing()
  for (let at = 0; at < 5; at++) expect((await post({ ...fields, reason: 'other' })).statusCode).toBe(303)
  const over = await post({ ...fields, reason: 'other' })
  expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true])
})
