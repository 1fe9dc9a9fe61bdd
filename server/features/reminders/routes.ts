import { paths, stopPages } from '#contract/surface/paths'
import { html } from '../../html.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { sendPage } from '../../http/plain-pages/layout.ts'
import { link, primary } from '../../http/plain-pages/parts.ts'
import { findReminded } from './reads.ts'
import { readStop } from './stop-link.ts'
import { stopReminders } from './writes.ts'

const side = 'Reminders'
const text = (words: string) => html`<p class="mt-4">${words}</p>`
const home = html`<p class="mt-6">${link(paths.home(), 'To Songwright')}</p>`
const unknown = {
  title: 'This link does not work',
  side,
  status: 404,
  body: html`${text('Nothing was stopped. Perhaps the link was cut short: open it from the mail again, or copy all of it.')}${home}`,
}

type Reminded = NonNullable<Awaited<ReturnType<typeof findReminded>>>

const payment = ({ code, title }: Reminded) => `the payment ${code}${title ? ` for “${title}”` : ''}`

const stopped = (reminded: Reminded, title = 'Reminders stopped') => ({
  title,
  side,
  body: html`${text(`You get no more reminders of ${payment(reminded)}. When something happens to it, we still tell you.`)}${home}`,
})

/**
 * The page behind the stop link of a reminder: for anyone who has the mail, without signing in and without JavaScript.
 * A GET changes nothing, because mail programs prefetch links.
 */
export async function reminderRoutes({ app, db, secret }: SiteFeature) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The address says it all; the body is ignored. A mail program may send it as either kind of form (RFC 8058).
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

    scope.get(stopPages.reminders, async (request, reply) => {
      const stop = readStop(request.query, secret)
      const reminded = stop && (await findReminded(db, stop))
      if (!reminded) return sendPage(request, reply, unknown)
      if (reminded.stoppedAt)
        return sendPage(request, reply, stopped(reminded, 'Reminders were stopped before'))
      return sendPage(request, reply, {
        title: 'No more reminders?',
        side,
        body: html`${text(`You will get no more mails that remind you of ${payment(reminded)}. Everything else goes on.`)}
<form method="post" action="${request.url}" class="mt-6">
  <button class="${primary}">Stop these reminders</button>
</form>`,
      })
    })

    scope.post(stopPages.reminders, async (request, reply) => {
      const stop = readStop(request.query, secret)
      const reminded = stop && (await findReminded(db, stop))
      if (!reminded) return sendPage(request, reply, unknown)
      await stopReminders(db, stop)
      return sendPage(request, reply, stopped(reminded))
    })
  })
}
