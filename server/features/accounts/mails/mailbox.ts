import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountPaths } from '#contract/surface/paths'
import { keptMail } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { type Html, html } from '../../../html.ts'
import { sendPage } from '../../../http/plain-pages/layout.ts'
import { isFromHere } from '../client-device.ts'

/** Mails that would have been sent, newest first. Mounted in development only, and only without a mail server. */
export function mailbox(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  app.get(accountPaths.mailbox, async (request, reply) => {
    if (!isFromHere(request)) throw notFound()
    const letters = await db.select().from(keptMail).orderBy(desc(keptMail.id)).limit(50)
    return sendPage(request, reply, {
      title: 'Mail',
      side: 'In development',
      body: html`<p class="mt-2 text-sm text-muted">No mail server is set up, so what would be mailed is kept here, the newest first.</p>
${letters.length === 0 && html`<p class="mt-6">No mail yet. One that was asked for takes a second or two.</p>`}
<ul class="mt-6 grid gap-5">${letters.map(
        ({ to, subject, text, createdAt }) => html`<li class="border-t border-line pt-4">
  <h2 class="text-lg">${subject}</h2>
  <p class="text-xs text-muted">To ${to}, <time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')}</time></p>
  <div class="mt-2 text-sm whitespace-pre-wrap wrap-anywhere">${linked(text)}</div>
</li>`,
      )}</ul>`,
    })
  })
}

/** The text with its addresses as links. */
const linked = (text: string): (string | Html)[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 ? html`<a href="${part}" class="underline">${part}</a>` : part))
