import { reports } from '#contract/trust/reports'
import type { SiteFeature } from '../../../http/feature.ts'
import { reportPages } from './pages.ts'
import { reporting } from './reporting.ts'

export async function reportRoutes(feature: SiteFeature) {
  const reportIt = reporting(feature)

  feature.serve(reports.create, async ({ db, user, body, request, reply }) => {
    const { report, isNew } = await reportIt(db, request, { ...body, user })
    if (!isNew) reply.code(200)
    return report
  })

  await reportPages(feature, reportIt)
}
