import { expect, test, vi } from 'vitest'
import { ms, plus } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { notifications as calls } from '#contract/people/notifications'
import { eq, isNotNull, sql } from '#drizzle'
import { keptMail, mailings, notifications, passwordResets, reminders } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { notify } from '../../../domain/journal/notifications.ts'
import { about } from '../../../domain/requests/requests.ts'
import type { Letter } from '../../../mail/letter.ts'
import { openMail } from '../../../mail/mail.ts'
import { startWork } from '../../../recurring-work.ts'
import { Child } from '../../../sandbox/child.ts'
import { buildDonation, buildProject } from '../../../test/factories.ts'
import { useSite } from '../../../test/test-app.ts'
import { openInbox } from '../../../test/test-inbox.ts'
import { remind } from '../../reminders/remind.ts'
import { sendDue } from './send.ts'

/** A site like one in production, which has an address and no mail server. */
const site = useSite({ settings: { PUBLIC_URL: 'https://songs.example', DEV_MAILBOX: '0' } })

/** Everything that sends emails, with the mail of the settings. Says how often an email was sent. */
function deps(smtpUrl?: string) {
  const mail = openMail({ ...site.deps.env, smtpUrl }, site.db)
  const send = vi.fn((letter: Letter) => mail.send(letter))
  return { sent: send, deps: { ...site.deps, mail: { ...mail, send } } }
}

test('without a mail server no mail is made and no cover drawn: the bell has it all, and says of nothing that it was mailed', async () => {
  const drawings = vi.spyOn(Child.prototype, 'run')
  const { sent, deps: withoutServer } = deps()
  const songs = await Promise.all(Array.from({ length: 5 }, () => buildProject(site.db)))
  // More than one statement takes out of the outbox.
  const told = songs.flatMap(({ listener, request }) =>
    Array.from({ length: 250 }, () => ({
      userId: listener.id,
      kind: 'delivery' as const,
      ...about(request),
    })),
  )
  await withTx(site.db, (tx) => notify(tx, ...told))
  await sendDue(withoutServer, () => new Date(Date.now() + 1000))
  expect(await site.db.$count(notifications, isNotNull(notifications.mailAt))).toBe(0)
  expect(sent).not.toHaveBeenCalled()
  expect(drawings).not.toHaveBeenCalled()
  // A mail that is made takes a place among those of its hour before.
  expect(await site.db.$count(mailings)).toBe(0)
  expect(await site.db.$count(keptMail)).toBe(0)
  const bell = (await (await site.as(songs[0]!.listener)).call(calls.list)).body
  expect(bell[0]).toMatchObject({ kind: 'delivery', emailedAt: null, readAt: null })

  const post = await openInbox()
  const { deps: withServer } = deps(post.url)
  await sendDue(withServer, () => new Date(Date.now() + ms.day))
  expect(post.arrived).toEqual([])
  const [{ listener, request } = songs[0]!] = songs
  await withTx(site.db, (tx) => notify(tx, { userId: listener.id, kind: 'approved', ...about(request) }))
  await sendDue(withServer, () => new Date(Date.now() + 1000))
  expect(post.arrived.map(({ to }) => to)).toEqual([listener.email])
  await post.close()
  drawings.mockRestore()
})

test('reminders that nobody could be sent are not sent by a mail server that is set later', async () => {
  const { request, songwriter } = await buildProject(site.db, { status: 'completed' })
  const dueAt = plus(Date.now(), -4 * ms.day)
  const due = { songRequestId: request.id, songwriterId: songwriter.id, status: 'pledged', dueAt } as const
  const pledge = await buildDonation(site.db, due)
  const { sent, deps: withoutServer } = deps()
  await remind(withoutServer, new Date())
  expect(sent).not.toHaveBeenCalled()
  expect(await site.db.$count(reminders, eq(reminders.donationId, pledge.id))).toBe(1)
  const post = await openInbox()
  await remind(deps(post.url).deps, new Date())
  expect(post.arrived).toEqual([])
  await post.close()
})

test('a mail about an account waits in no queue for a mail server, and no token is made for it', async () => {
  const { sent, deps: withoutServer } = deps()
  await startWork(await site.jobs(), withoutServer)
  const { listener } = await buildProject(site.db)
  expect((await site.visitor.call(accounts.forgotPassword, { body: { email: listener.email } })).status).toBe(
    200,
  )
  const done = sql`select state from pgboss.job where name = 'reset-mail'`
  await expect.poll(async () => (await site.db.execute(done)).rows).toEqual([{ state: 'completed' }])
  expect(await site.db.$count(passwordResets)).toBe(0)
  expect(sent).not.toHaveBeenCalled()
})
