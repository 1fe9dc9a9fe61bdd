import type { SiteFeature } from '../../http/feature.ts'
import { embedRoutes } from './embed.ts'
import { pictureRoutes } from './pictures.ts'

export function linkPreviewRoutes(feature: SiteFeature) {
  pictureRoutes(feature)
  embedRoutes(feature)
}
