import { afterAll, beforeAll, expect, test } from 'vitest'
import { decisions } from '#contract/trust/decisions'
import { findQuarters } from '../../../domain/moderation/figures/quarters.ts'
import { buildRequest, buildUser } from '../../../test/factories.ts'
import { type StewardSite, stewardSite } from '../test-stewards.ts'

let site: StewardSite
beforeAll(async () => void (site = await stewardSite()))
afterAll(() => site.close())

const nextQuarter = new Date(Date.now() + 92 * 86_400_000)

test('a quarter is shown once it has ended, with its few decisions as fewer than 5', async () => {
  const listener = await buildUser(site.db)
  for (let report = 0; report < 5; report++) {
    const request = await buildRequest(site.db, { listenerId: listener.id })
    await site.report(await site.member(), 'request', request.id)
    const { id } = await site.newestCase()
    await site.decide(site.one, id, { rule: report < 2 ? 'hate' : 'harassment', decision: 'dismiss' })
  }
  const shown = await site.visitor.call(decisions.quarters)
  expect([shown.status, shown.body]).toEqual([200, []])

  const few = { decisions: null, appeals: 0, reversals: 0 }
  const [quarter] = await findQuarters(site.db, nextQuarter)
  expect(quarter?.rules).toEqual([
    { rule: 'harassment', ...few },
    { rule: 'hate', ...few },
  ])
})

test('five are shown as they are', async () => {
  const listener = await buildUser(site.db)
  for (let report = 0; report < 5; report++) {
    const request = await buildRequest(site.db, { listenerId: listener.id })
    await site.report(await site.member(), 'request', request.id)
    await site.decide(site.one, (await site.newestCase()).id, { rule: 'threats', decision: 'warn' })
  }
  const [quarter] = await findQuarters(site.db, nextQuarter)
  expect(quarter?.rules).toContainEqual({ rule: 'threats', decisions: 5, appeals: 0, reversals: 0 })
})
