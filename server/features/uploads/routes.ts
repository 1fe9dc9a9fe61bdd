import { uploads } from '#contract/files/uploads'
import type { SiteFeature } from '../../http/feature.ts'
import { expecting } from './grants.ts'
import { addressRoutes, helperRoutes } from './helper/routes.ts'
import { linkRoutes } from './links/routes.ts'
import { receivingRoutes } from './put-routes.ts'
import { readingRoutes } from './reading/reading.ts'

export async function uploadRoutes(feature: SiteFeature) {
  const { serve } = feature
  const expected = expecting(feature)
  const { expect, address } = expected

  serve(uploads.object, async ({ user, body, request }) => {
    const { url, place } = await address(await expect(user, body, request), request)
    return { uploadURL: url, ...place }
  })

  serve(uploads.song, async ({ user, body, request }) => {
    const { url, place } = await address(await expect(user, body, request), request)
    return { uploadUrl: url, ...place }
  })

  helperRoutes(feature, expected)
  addressRoutes(feature, expected)
  readingRoutes(feature)
  await linkRoutes(feature)
  await receivingRoutes(feature)
}
