import type { FastifyInstance } from 'fastify'
import { accountPaths } from '#contract/surface/account-paths'
import { desc } from '#drizzle'
import { keptMail } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { sendPage } from '../../../http/pages/plain-page.ts'

/** Page of the mails that a site without a mail server keeps instead of sending, newest first. */
export function mailbox(app: FastifyInstance, { db, env }: Pick<Deps, 'db' | 'env'>) {
  // A parameter keeps the random path out of logs and metrics.
  const route = env.mailbox === accountPaths.mailbox ? env.mailbox : `${accountPaths.mailbox}/:key`
  app.get(route, async (request, reply) => {
    if (request.url.split('?', 1)[0] !== env.mailbox) throw notFound()
    const letters = await db.select().from(keptMail).orderBy(desc(keptMail.id)).limit(50)
    return sendPage(request, reply, { name: 'mailbox', props: { letters } })
  })
}
