import { lyricRules, lyrics } from '#contract/work/lyrics'
import { standsStill } from '../../domain/moves/refusals.ts'
import { is } from '../../domain/requests/access.ts'
import { isHidden } from '../../domain/requests/visible.ts'
import { conflict, forbidden, invalid, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { requestOfVersion } from './reads.ts'
import { setLyrics } from './writes.ts'

const agreed = () => conflict('These words were approved, so only their times can change')

export function lyricRoutes({ serve }: Feature) {
  serve(lyrics.set, async ({ db, user, params: { id }, body }) => {
    const set = await setLyrics(db, { deliveryId: id, songwriterId: user.id, ...body })
    if (set === 'over') throw invalid(lyricRules.over, 'lyricTimes')
    if (set === 'agreed') throw agreed()
    if (set) return set
    const request = await requestOfVersion(db, { id, partyId: user.id })
    if (isHidden(request)) throw standsStill
    throw is('listener', request, user.id)
      ? forbidden('Only the songwriter of this version can write its lyrics')
      : notFound()
  })
}
