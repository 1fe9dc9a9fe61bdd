import { waysBackPath } from '#contract/surface/paths'
import type { SiteFeature } from '../../../http/feature.ts'
import { linkedPages } from '../../../http/pages/forms.ts'
import { sendPage } from '../../../http/pages/plain-page.ts'
import { findFormer, putBack } from './changes.ts'
import { readBack } from './link.ts'

const lost = { name: 'lostWaysBack', props: {}, status: 404 } as const
const used = { name: 'waysAreBack', props: { isDone: false }, status: 409 } as const
const done = { name: 'waysAreBack', props: { isDone: true } } as const

/**
 * Page that the link in the security email opens. It works for anyone who has the email, without signing in
 * and without JavaScript. A GET changes nothing, because mail programs prefetch links.
 */
export async function waysBackRoutes({ app, db, secret }: SiteFeature) {
  await linkedPages(app, (scope) => {
    scope.get(waysBackPath, async (request, reply) => {
      const changeId = readBack(request.query, secret)
      const former = changeId && (await findFormer(db, changeId))
      if (!former) return sendPage(request, reply, lost)
      if (former.isUsed) return sendPage(request, reply, used)
      return sendPage(request, reply, { name: 'waysBack', props: { url: request.url, ways: former.ways } })
    })

    scope.post(waysBackPath, async (request, reply) => {
      const changeId = readBack(request.query, secret)
      if (!changeId) return sendPage(request, reply, lost)
      if (await putBack(db, changeId)) return sendPage(request, reply, done)
      return sendPage(request, reply, (await findFormer(db, changeId)) ? used : lost)
    })
  })
}
