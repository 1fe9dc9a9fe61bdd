import type { SiteFeature } from '../../http/feature.ts'
import { decisionRoutes } from './decisions/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { reportRoutes } from './reporting/routes.ts'

/** Reports and the stewards' work (product.md, "Reports and stewards"). */
export async function moderationRoutes(feature: SiteFeature) {
  await reportRoutes(feature)
  decisionRoutes(feature)
  peopleRoutes(feature)
}
