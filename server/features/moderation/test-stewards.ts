import { afterAll, beforeAll } from 'vitest'
import type { BodyIn } from '#contract/grammar/endpoint'
import type { ReportReason } from '#contract/trust/cases'
import { reports } from '#contract/trust/reports'
import { stewards } from '#contract/trust/stewards'
import type { ReportKind } from '#contract/trust/words'
import { reportCases } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { type Client, type TestApp, testApp } from '../../test/test-app.ts'

const emails = ['one@stewards.example', 'two@stewards.example'] as const

export async function stewardSite() {
  const site = await testApp({ settings: { STEWARD_EMAILS: emails.join(',') } })
  const [one, two] = await Promise.all(
    emails.map(async (email) => site.as(await buildUser(site.db, { email, firstName: 'Stew' }))),
  )
  return { ...site, one: one!, two: two!, ...acts(site) }
}
type StewardSite = Awaited<ReturnType<typeof stewardSite>>

export function useStewardSite(): StewardSite {
  const site = {} as StewardSite
  beforeAll(async () => void Object.assign(site, await stewardSite()))
  afterAll(() => site.close())
  return site
}

const acts = (site: TestApp) => ({
  member: async () => site.as(await buildUser(site.db)),
  report: (by: Client, kind: ReportKind, id: string, reason: ReportReason = 'harassment', link?: string) =>
    by.call(reports.create, { body: { kind, id, reason, ...(link && { link }) } }),
  async newestCase() {
    const cases = await site.db.select().from(reportCases).orderBy(reportCases.id)
    return cases.at(-1)!
  },
  decide: (by: Client, id: string, body: Partial<BodyIn<typeof stewards.decide>> = {}) =>
    by.call(stewards.decide, {
      params: { id },
      body: { decision: 'hide', rule: 'harassment', reason: 'It insults people.', ...body },
    }),
})
