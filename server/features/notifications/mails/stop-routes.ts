import { kindOf } from '#contract/people/notifications'
import { paths, stopPages } from '#contract/surface/paths'
import { html } from '../../../html.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { sendPage } from '../../../http/plain-pages/layout.ts'
import { link, primary, secondary } from '../../../http/plain-pages/parts.ts'
import { choose } from '../writes.ts'
import { readStop, type Stop } from './stop-link.ts'

const side = 'Mails'
const text = (words: string) => html`<p class="mt-4">${words}</p>`
const when = ({ kind }: Stop) => text(`“${kindOf(kind).when}”: that is what these mails tell you of.`)
const unknown = {
  title: 'This link does not work',
  side,
  status: 404,
  body: text('It was cut short, perhaps. Open it from the mail again.'),
}

/** A button that says what it does; `mail` is the mail setting's new value. */
const form = (url: string, mail: 'on' | 'off', words: string) => html`
<form method="post" action="${url.replace(/&mail=\w+/, '')}&mail=${mail}" class="mt-6">
  <button class="${mail === 'off' ? primary : secondary}">${words}</button>
</form>`

/**
 * The unsubscribe page of a mail: for anyone who has the mail, without signing in and without JavaScript. A GET changes
 * nothing, because mail programs prefetch links; their one-click unsubscribe is a POST (RFC 8058).
 */
export async function stopRoutes({ app, db, secret }: SiteFeature) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The address says it all; the body is ignored. A mail program may send it as either kind of form.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

    scope.get(stopPages.mails, (request, reply) => {
      const stop = readStop(request.query, secret)
      if (!stop) return sendPage(request, reply, unknown)
      return sendPage(request, reply, {
        title: 'No more of these mails?',
        side,
        body: html`${when(stop)}${text('The bell goes on telling you; only the mail stops.')}
${form(request.url, 'off', 'Stop these mails')}`,
      })
    })

    scope.post(stopPages.mails, async (request, reply) => {
      const stop = readStop(request.query, secret)
      if (!stop) return sendPage(request, reply, unknown)
      const mail = Reflect.get(Object(request.query), 'mail') === 'on'
      await choose(db, stop.userId, { kind: stop.kind, mail })
      return sendPage(request, reply, {
        title: mail ? 'You get these mails again' : 'These mails have stopped',
        side,
        body: html`${when(stop)}
${!mail && form(request.url, 'on', 'Get them again')}
<p class="mt-6">${link(paths.mails(), 'All your mail settings')}</p>`,
      })
    })
  })
}
