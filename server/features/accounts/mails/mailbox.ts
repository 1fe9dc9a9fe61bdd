import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountPaths } from '#contract/surface/paths'
import { keptMail } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { sendPage } from '../../../http/pages/plain-page.ts'
import { isFromHere } from '../client-device.ts'

/** Mails that would have been sent, newest first. Mounted in development only, and only without a mail server. */
export function mailbox(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  app.get(accountPaths.mailbox, async (request, reply) => {
    if (!isFromHere(request)) throw notFound()
    const letters = await db.select().from(keptMail).orderBy(desc(keptMail.id)).limit(50)
    return sendPage(request, reply, { name: 'mailbox', props: { letters } })
  })
}
