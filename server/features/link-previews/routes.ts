import type { SiteFeature } from '../../http/feature.ts'
import { embedRoutes } from './embed.ts'
import { pictureRoutes } from './pictures.ts'

/** Everything that other sites show for a link. */
export function linkPreviewRoutes(feature: SiteFeature) {
  pictureRoutes(feature)
  embedRoutes(feature)
}
