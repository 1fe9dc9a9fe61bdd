import { uploads } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import type { Feature } from '../../http/feature.ts'
import { withFiles } from '../../storage/attached/attach.ts'
import { detachOthers } from '../../storage/attached/detach.ts'
import { expecting } from './grants.ts'
import { helperRoutes } from './helper/routes.ts'
import { linkRoutes } from './links/routes.ts'
import { receivingRoutes } from './put-routes.ts'
import { readingRoutes } from './reading/reading.ts'
import { lockUser, setPhotoOf } from './reads.ts'

/** Files, from the address to put them to until they are read. */
export async function uploadRoutes(feature: Feature) {
  const { serve, db, storage } = feature
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

  serve(accounts.setPhoto, ({ user, body: { profileImageUrl: url } }) =>
    withFiles(db, storage, { ownerId: user.id, kind: 'photo', urls: [url] }, async (tx, attach) => {
      await lockUser(tx, user.id)
      const { path } = await attach(url)
      await detachOthers(tx, { ownerId: user.id, kind: 'photo', paths: [path] })
      return setPhotoOf(tx, user.id, path)
    }),
  )

  helperRoutes(feature, expected)
  readingRoutes(feature)
  await linkRoutes(feature)
  await receivingRoutes(feature)
}
