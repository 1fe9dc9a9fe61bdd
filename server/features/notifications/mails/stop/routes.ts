import { stopPages } from '#contract/surface/paths'
import type { SiteFeature } from '../../../../http/feature.ts'
import { linkedPages } from '../../../../http/pages/forms.ts'
import { sendPage } from '../../../../http/pages/plain-page.ts'
import { choose } from '../../writes.ts'
import { readStop } from './link.ts'

const lost = { name: 'lostMailStop', props: {}, status: 404 } as const

/**
 * Unsubscribe page for anyone who has the mail, without signing in and without JavaScript. A GET changes
 * nothing, because mail programs prefetch links. The one-click unsubscribe of mail programs is a POST (RFC
 * 8058).
 */
export async function stopRoutes({ app, db, secret }: SiteFeature) {
  await linkedPages(app, (scope) => {
    scope.get(stopPages.mails, (request, reply) => {
      const stop = readStop(request.query, secret)
      if (!stop) return sendPage(request, reply, lost)
      return sendPage(request, reply, { name: 'mailStop', props: { kind: stop.kind, url: request.url } })
    })

    scope.post(stopPages.mails, async (request, reply) => {
      const stop = readStop(request.query, secret)
      if (!stop) return sendPage(request, reply, lost)
      const mail = Reflect.get(Object(request.query), 'mail') === 'on'
      await choose(db, stop.userId, { kind: stop.kind, mail })
      return sendPage(request, reply, {
        name: 'mailStop',
        props: { kind: stop.kind, url: request.url, mail },
      })
    })
  })
}
