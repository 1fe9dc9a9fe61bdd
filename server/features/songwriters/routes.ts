import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songwriters } from '#contract/people/songwriters'
import { findPublicSongwriter } from '../../domain/songwriters/public-page.ts'
import { conflict, found, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { isByLink, sessionIdOf } from '../../http/session/session.ts'
import { findOwnProfile, findSongwriter, listSongwriters } from './reads.ts'
import { createProfile, samplesOf, updateProfile } from './writes.ts'

export function songwriterRoutes({ serve, storage, jobs, env }: Feature) {
  serve(songwriters.list, async ({ db, query, page }) => page(await listSongwriters(db, query)))

  serve(songwriters.one, async ({ db, user, params }) =>
    found(await findSongwriter(db, { id: params.id, viewerId: user.id })),
  )

  serve(songwriters.shown, async ({ db, params }) => found(await findPublicSongwriter(db, params.id)))

  serve(songwriterProfile.mine, async ({ db, user }) => (await findOwnProfile(db, user.id)) ?? null)

  serve(
    songwriterProfile.create,
    async ({ db, user, body, request }) => {
      const form = { ...body, userId: user.id, isByLink: await isByLink(request) }
      const created = await createProfile(db, storage, form)
      if (!created) throw conflict('You already have a songwriter profile')
      return created
    },
    { filesOf: ({ user, body }) => samplesOf({ ...body, userId: user.id }) },
  )

  serve(songwriterProfile.update, async ({ db, user, body, request }) => {
    const [sid, byLink] = [sessionIdOf(request), await isByLink(request)]
    const sent = { ...body, userId: user.id, sid, isByLink: byLink }
    const updated = await updateProfile(db, { storage, jobs, env }, sent)
    if (!updated) throw notFound('You have no songwriter profile yet')
    return updated
  })
}
