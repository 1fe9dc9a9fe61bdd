import type { FastifyInstance } from 'fastify'
import { accountPaths } from '#contract/surface/account-paths'
import { desc } from '#drizzle'
import { keptMail } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { sendPage } from '../../../http/pages/plain-page.ts'
import { maySeeMail } from '../../../http/sign-in/client-device.ts'

/** Page of the mails that a site without a mail server keeps instead of sending, newest first. */
export function mailbox(app: FastifyInstance, { db, env }: Pick<Deps, 'db' | 'env'>) {
  app.get(accountPaths.mailbox, async (request, reply) => {
    if (!maySeeMail(request, env)) throw notFound()
    const letters = await db.select().from(keptMail).orderBy(desc(keptMail.id)).limit(50)
    return sendPage(request, reply, { name: 'mailbox', props: { letters } })
  })
}
