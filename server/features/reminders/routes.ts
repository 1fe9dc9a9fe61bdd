import type { Feature } from '../../deps.ts'
import { html } from '../../http/html.ts'
import { sendPage } from '../../http/sheet/layout.ts'
import { link, primary } from '../../http/sheet/parts.ts'
import { stopReminders } from './queries.ts'
import { readStop, stopPath } from './stop-link.ts'

const side = 'Reminders'
const text = (words: string) => html`<p class="mt-4">${words}</p>`
const unknown = {
  title: 'This link does not work',
  side,
  status: 404,
  body: text('It was cut short, perhaps. Open it from the mail again.'),
}

/**
 * The page behind the stop link of a reminder: for anyone who has the mail, without signing in and without JavaScript.
 * Looking at it stops nothing, for mail programs look at links by themselves.
 */
export async function reminderRoutes({ app, db, secret }: Feature) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The address says it all. A mail program may send its one word as either kind of form (RFC 8058).
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

    scope.get(stopPath, (request, reply) => {
      if (!readStop(request.query, secret)) return sendPage(request, reply, unknown)
      return sendPage(request, reply, {
        title: 'No more reminders?',
        side,
        body: html`${text('You will get no more mails that remind you of this payment. Everything else goes on.')}
<form method="post" action="${request.url}" class="mt-6">
  <button class="${primary}">Stop these reminders</button>
</form>`,
      })
    })

    scope.post(stopPath, async (request, reply) => {
      const stop = readStop(request.query, secret)
      if (!stop) return sendPage(request, reply, unknown)
      await stopReminders(db, stop)
      return sendPage(request, reply, {
        title: 'Reminders stopped',
        side,
        body: html`${text('You will get no more mails about this payment.')}
<p class="mt-6">${link('/', 'To Songwright')}</p>`,
      })
    })
  })
}
