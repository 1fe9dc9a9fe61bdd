import { stopPages } from '#contract/surface/paths'
import type { SiteFeature } from '../../http/feature.ts'
import { linkedPages } from '../../http/pages/forms.ts'
import { sendPage } from '../../http/pages/plain-page.ts'
import { findReminded } from './reads.ts'
import { readStop } from './stop-link.ts'
import { stopReminders } from './writes.ts'

const lost = { name: 'lostReminderStop', props: {}, status: 404 } as const

type Reminded = NonNullable<Awaited<ReturnType<typeof findReminded>>>

const payment = ({ code, title }: Reminded) => `the payment ${code}${title ? ` for “${title}”` : ''}`

/**
 * Page behind the unsubscribe link of a reminder, for anyone who has the mail, without signing in and without
 * JavaScript. A GET changes nothing, because mail programs prefetch links.
 */
export async function reminderRoutes({ app, db, secret }: SiteFeature) {
  await linkedPages(app, (scope) => {
    scope.get(stopPages.reminders, async (request, reply) => {
      const stop = readStop(request.query, secret)
      const reminded = stop && (await findReminded(db, stop))
      if (!reminded) return sendPage(request, reply, lost)
      return sendPage(request, reply, {
        name: 'reminderStop',
        props: {
          payment: payment(reminded),
          url: request.url,
          ...(reminded.stoppedAt && { stopped: 'before' }),
        },
      })
    })

    scope.post(stopPages.reminders, async (request, reply) => {
      const stop = readStop(request.query, secret)
      const reminded = stop && (await findReminded(db, stop))
      if (!reminded) return sendPage(request, reply, lost)
      await stopReminders(db, stop)
      const props = { payment: payment(reminded), url: request.url, stopped: 'now' } as const
      return sendPage(request, reply, { name: 'reminderStop', props })
    })
  })
}
