import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { ms, plus } from '#contract/grammar/time'
import { notifications as calls } from '#contract/people/notifications'
import { utcDayOf } from '#contract/surface/format'
import { projects } from '#contract/work/projects'
import { eq, isNotNull } from '#drizzle'
import { firstId } from '../../../db/page.ts'
import { mutedMails, notifications, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { type NewNotification, notify } from '../../../domain/journal/notifications.ts'
import { about } from '../../../domain/requests/requests.ts'
import type { Mail } from '../../../mail/letter.ts'
import { openMail } from '../../../mail/mail.ts'
import { buildProject, buildUser } from '../../../test/factories.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { postForm } from '../../../test/test-forms.ts'
import { dyingBehind, useMailedSite } from '../../../test/test-inbox.ts'
import { toldTo } from '../../../test/test-left.ts'
import { coverOf } from './cover.ts'
import { listDead, mostTries, retryDead, waiting } from './outbox.ts'
import { sendDue } from './send.ts'

const { site, post } = useMailedSite({
  MAIL_FROM: 'Songwright <hello@songs.example>',
  FUND_PAUSE_HOURS: '48',
})
let mail: Mail
beforeAll(() => void (mail = openMail(site.deps.env, site.db)))
// Otherwise, mails left by other tests would be sent too.
beforeEach(() => site.db.update(notifications).set({ mailAt: null, mailFailure: null }))

/** Sends everything that is due this many minutes from now. */
const run = (minutes = 0, how: Mail = mail) =>
  sendDue({ ...site.deps, mail: how }, () => new Date(Date.now() + minutes * ms.minute + 1000))
const tell = (...told: NewNotification[]) => withTx(site.db, (tx) => notify(tx, ...told))
const rowsOf = (userId: string) => toldTo(site, userId)

async function room(values: Parameters<typeof buildProject>[1] = {}) {
  const { request, listener, songwriter } = await buildProject(site.db, values)
  return {
    request,
    listener,
    songwriter,
    asListener: await site.as(listener),
    asSongwriter: await site.as(songwriter),
    inbox: () => post.mailsTo(listener.email),
  }
}

async function saidTo({ id }: { id: string }) {
  const [user] = await site.db.select({ email: users.email }).from(users).where(eq(users.id, id))
  return post
    .mailsTo(user!.email)
    .flatMap(({ text }) => /is on its way to you|was not sent after all\./.exec(text)?.[0] ?? [])
}
const isOnItsWay = 'is on its way to you'
const wasNotSent = 'was not sent after all.'

test('a payment that is marked as sent by mistake is mailed no more, and corrected where its mail is out', async () => {
  const money = moneyOf(site)
  const [silent, mailed] = [await money.sent(), await money.sent()]
  await silent.giver.call(donations.undoSent, { params: silent.params })
  await run()
  expect(await saidTo(silent.songwriter)).toEqual([])
  expect(await saidTo(mailed.songwriter)).toEqual([isOnItsWay])
  await mailed.giver.call(donations.undoSent, { params: mailed.params })
  const rows = await rowsOf(mailed.songwriter.id)
  expect(rows.map(({ kind, readAt }) => [kind, readAt !== null])).toContainEqual(['pledge_sent', true])
  await run(5)
  expect(await saidTo(mailed.songwriter)).toEqual([isOnItsWay, wasNotSent])
})

test('a mail of a payment that did not get through is not tried again once the payment was taken back', async () => {
  const { giver, songwriter, params } = await moneyOf(site).sent()
  post.inbox.refusals = 1
  await run()
  expect(await saidTo(songwriter)).toEqual([])
  await giver.call(donations.undoSent, { params })
  await run(60)
  expect(await saidTo(songwriter)).toEqual([wasNotSent])
})

test('a match of the fund is mailed with the day from which it can be paid', async () => {
  const money = moneyOf(site)
  const giver = await buildUser(site.db)
  await money.pledge(await site.as(giver), undefined, '40.00')
  const { request, listener } = await money.scene({ status: 'completed' })
  await money.approve(listener, request)
  await run()
  const [arrived] = post.mailsTo(giver.email)
  const day = utcDayOf(plus(Date.now(), 48 * 60 * ms.minute))
  expect(arrived?.text).toContain(`You can pay the songwriter directly from ${day}, or`)
})

test('what happened is mailed with its words, a way there, and a way to get no more of it', async () => {
  const { request, listener, inbox } = await room({ title: 'Ein Lied <für> dich ♫' })
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  await run()
  const [arrived] = inbox()
  const { text, messageId } = arrived!
  const [row] = await rowsOf(listener.id)
  expect(messageId).toBe(`<told.${row!.id}@songs.example>`)
  expect(text).toContain('Mira delivered “Ein Lied <für> dich ♫”.')
  expect(text).toContain('<h1')
  expect(text).toContain('“Ein Lied &lt;für&gt; dich ♫”')
  expect(text).toContain(`Listen:\nhttps://songs.example/request/${request.shareableId}`)
  const stop = /^List-Unsubscribe: <(https:\/\/songs\.example\/api\/notifications\/unsubscribe\?\S+)>$/m.exec(
    text,
  )?.[1]
  expect(text).toContain(`a version of your song is delivered, or a song you support:\n${stop}`)
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(row).toMatchObject({ mailAt: null, mailFailure: null, emailedAt: expect.any(String), readAt: null })
  await run(60)
  expect(inbox()).toHaveLength(1)
})

test('messages of ten minutes are one mail, with what they say, and those after it another', async () => {
  const { request, listener, asSongwriter, inbox } = await room()
  const write = (message: string) =>
    asSongwriter.call(projects.sendMessage, {
      params: { id: request.id },
      body: { message, receiverId: listener.id },
    })
  for (const message of ['One thing', 'And <b>another</b>', 'And a third']) await write(message)
  await run(9.9)
  expect(inbox()).toEqual([])
  await run(10)
  expect(inbox()).toHaveLength(1)
  const { text } = inbox()[0]!
  expect(text).toContain('Mira sent you 3 messages about “The kitchen light”.')
  expect(text).toContain('> One thing\n\n> And <b>another</b>\n\n> And a third')
  expect(text).toContain('And &lt;b&gt;another&lt;/b&gt;')
  await write('Later')
  await run(20)
  expect(inbox()).toHaveLength(2)
  expect(new Set(inbox().map(({ messageId }) => messageId)).size).toBe(2)
})

test('a mail quotes no message that was read before the one it is about', async () => {
  const { request, listener, asListener, asSongwriter, inbox } = await room()
  const params = { id: request.id }
  const write = (message: string) =>
    asSongwriter.call(projects.sendMessage, { params, body: { message, receiverId: listener.id } })
  await write('Read at once')
  await asListener.call(projects.readMessages, { params })
  await write('Not read yet')
  await run(10)
  const { text } = inbox()[0]!
  expect(text).toContain('> Not read yet')
  expect(text).not.toContain('Read at once')
})

test('concurrent workers do not split what belongs in one mail', async () => {
  const rooms = await Promise.all(Array.from({ length: 12 }, () => room()))
  for (const { request, listener } of rooms)
    await tell(
      ...Array.from({ length: 3 }, () => ({
        userId: listener.id,
        kind: 'message' as const,
        ...about(request),
      })),
    )
  await Promise.all(Array.from({ length: 4 }, () => run(10)))
  await run(10)
  expect(rooms.map(({ inbox }) => inbox().length)).toEqual(rooms.map(() => 1))
})

test('messages of two rooms are two mails', async () => {
  const [one, other] = [await room(), await room()]
  for (const { request } of [one, other])
    await tell({ userId: one.listener.id, kind: 'message', ...about(request) })
  await run(10)
  expect(one.inbox()).toHaveLength(2)
})

test('what was read in the meantime is not mailed, and of several only the unread ones', async () => {
  const { request, listener, asListener, inbox } = await room()
  await tell({ userId: listener.id, kind: 'message', ...about(request) })
  const [first] = await rowsOf(listener.id)
  await asListener.call(calls.read, { body: { ids: [first!.id] } })
  await run(10)
  expect(inbox()).toEqual([])
  await tell({ userId: listener.id, kind: 'message', ...about(request) })
  await tell({ userId: listener.id, kind: 'comment', ...about(request, { version: '1', second: '72' }) })
  await asListener.call(projects.readMessages, { params: { id: request.id } })
  await run(10)
  expect(inbox().map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual([
    expect.stringContaining('commented'),
  ])
  expect(inbox()[0]!.text).toContain('version 1, at 1:12.')
})

test('a kind that was turned off is not mailed; what is about money is, whatever the table says', async () => {
  const { request, listener, asListener, inbox } = await room()
  await asListener.call(calls.choose, { body: { kind: 'delivery', mail: false } })
  await site.db.insert(mutedMails).values({ userId: listener.id, kind: 'pledge_due' })
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  await tell({ userId: listener.id, kind: 'pledge_due', ...about(request, { amount: '25.00' }) })
  await run()
  expect(inbox()).toHaveLength(1)
  expect(inbox()[0]!.text).toContain('you can pay your $25.00 now')
  expect(inbox()[0]!.text).not.toContain('List-Unsubscribe')
})

test('a notification that was rolled back is never mailed', async () => {
  const { request, listener, inbox } = await room()
  const broken = withTx(site.db, async (tx) => {
    await notify(tx, { userId: listener.id, kind: 'delivery', ...about(request) })
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  await run(60)
  expect(inbox()).toEqual([])
})

test('many concurrent workers send each mail once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => room()))
  for (const { listener, request } of people) {
    await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
    for (let at = 0; at < 3; at++) await tell({ userId: listener.id, kind: 'comment', ...about(request) })
  }
  await Promise.all(Array.from({ length: 4 }, () => run(10)))
  for (const { inbox } of people)
    expect(inbox().filter(({ text }) => text.includes('delivered'))).toHaveLength(1)
  const names = post.arrived.map(({ messageId }) => messageId)
  expect(new Set(names).size).toBe(names.length)
  expect((await waiting(site.db)).count).toBe(0)
})

test('a refusing mail server is retried with backoff, and gets the mail once under one Message-ID', async () => {
  const { request, listener, inbox } = await room()
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  post.inbox.refusals = 2
  await run()
  const [{ mailAt, mailFailure, id } = {}] = await rowsOf(listener.id)
  expect(mailFailure).toContain('come back later')
  expect(Date.parse(mailAt!) - Date.now()).toBeGreaterThan(0.9 * ms.minute)
  await run(0.5)
  expect((await rowsOf(listener.id))[0]!.mailTries).toBe(1)
  await run(1.1)
  expect((await rowsOf(listener.id))[0]!.mailTries).toBe(2)
  await run(3.2)
  await run(60)
  expect(inbox().map(({ messageId }) => messageId)).toEqual([`<told.${id}@songs.example>`])
  expect((await rowsOf(listener.id))[0]).toMatchObject({ mailAt: null, mailFailure: null })
})

test('an undeliverable mail is given up, is listed, and can be retried', async () => {
  const { request, listener, inbox } = await room()
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  // The waits between the tries, in hours (product.md, "Notifications and mail").
  expect((2 ** (mostTries - 1) - 1) / 60).toBeCloseTo(17, 0)
  post.inbox.refusals = mostTries
  for (let tries = 0, at = 0; tries < mostTries; at += 2 ** tries, tries++) await run(at + tries)
  expect(post.inbox.refusals).toBe(0)
  await run(100_000)
  expect(inbox()).toEqual([])
  const [row] = await rowsOf(listener.id)
  expect(await listDead(site.db, firstId, 10)).toMatchObject([
    { id: row!.id, mailFailure: expect.stringContaining('come back') },
  ])
  expect(await retryDead(site.db, new Date())).toBe(1)
  await run()
  expect(inbox()).toHaveLength(1)
  expect(await listDead(site.db, firstId, 10)).toEqual([])
})

test('a worker that crashes between sending and marking leaves it to another, under the same Message-ID', async () => {
  const { request, listener, inbox } = await room()
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  const dying = dyingBehind(mail)
  void run(0, dying.mail)
  await dying.reached
  await run(4.5)
  expect(inbox()).toHaveLength(1)
  await run(5.5)
  await run(60)
  expect(inbox()).toHaveLength(2)
  expect(new Set(inbox().map(({ messageId }) => messageId)).size).toBe(1)
  expect(await rowsOf(listener.id)).toMatchObject([{ mailAt: null, mailTries: 2 }])
})

test('somebody without a first name is greeted all the same, and the odd signs of titles break nothing', async () => {
  const { request, listener, inbox } = await room({
    title: 'Zeile\u2028eins "zwei" <script>alert(1)</script> 👩🏽‍🚀',
  })
  await site.db.update(users).set({ firstName: null }).where(eq(users.id, listener.id))
  await tell({ userId: listener.id, kind: 'approved', ...about(request) })
  await run()
  expect(inbox()[0]!.text).toContain('Hello,')
  expect(inbox()[0]!.text.split('<html')[1]).not.toContain('<script')
})

test('a mail about a song shows its cover, which comes with it, to who may know the link', async () => {
  const { request, listener, inbox } = await room()
  await tell({ userId: listener.id, kind: 'approved', ...about(request) })
  await run()
  const { raw, text } = inbox()[0]!
  expect(text.match(/<img[^>]*>/g)).toEqual([expect.stringContaining('src="cid:cover"')])
  const [, part = ''] = /Content-ID: <cover>[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw) ?? []
  const cover = Buffer.from(part, 'base64')
  expect(await sharp(cover).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 })
  const { id, shareableId } = request
  expect(cover.equals((await coverOf(site.deps, { songRequestId: id, shareableId }))!)).toBe(true)
  expect(await coverOf(site.deps, { songRequestId: id, shareableId: null })).toBeUndefined()
})

test('the due mails are found by their index, whatever else the table holds', async () => {
  const reader = await buildUser(site.db)
  const rows = Array.from({ length: 3000 }, () => ({ userId: reader.id, kind: 'status' as const }))
  await site.db.insert(notifications).values(rows)
  await site.db.execute('analyze notifications')
  const { rows: plan } = await site.db.execute(
    `explain select id from notifications where mail_at <= now() order by mail_at limit 1 for update skip locked`,
  )
  expect(JSON.stringify(plan)).toContain('notifications_mail')
  expect(await site.db.$count(notifications, isNotNull(notifications.mailAt))).toBe(0)
})

const stopLink = (text: string) =>
  /https:\/\/songs\.example(\/api\/notifications\/unsubscribe\?[^>\s]+)>/.exec(text)![1]!

test("the link of a mail turns its kind off, by a page without sign-in and by the mail program's one click", async () => {
  const { request, listener, asListener, inbox } = await room()
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  await run()
  const url = stopLink(inbox()[0]!.text)
  const off = async () =>
    (await asListener.call(calls.choices)).body.filter((one) => !one.mail).map(({ kind }) => kind)
  const page = await site.app.inject({ url })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('A version of your song is delivered')
  expect(page.body).not.toContain('<script')
  expect(await off()).toEqual([])

  const click = await postForm(site, url, { 'List-Unsubscribe': 'One-Click' })
  expect([click.statusCode, click.body]).toEqual([200, expect.stringContaining('These emails have stopped')])
  expect(await off()).toEqual(['delivery'])
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  await run()
  expect(inbox()).toHaveLength(1)

  const own = { origin: 'https://songs.example', 'sec-fetch-site': 'same-origin' }
  const again = await postForm(site, `${url}&mail=on`, {}, own)
  expect(again.body).toContain('You’ll get these emails again')
  expect(await off()).toEqual([])
})

test('a link that was changed turns nothing off', async () => {
  const { request, listener, asListener, inbox } = await room()
  await tell({ userId: listener.id, kind: 'delivery', ...about(request) })
  await run()
  const url = stopLink(inbox()[0]!.text)
  for (const wrong of [
    url.replace('kind=delivery', 'kind=message'),
    url.replace('kind=delivery', 'kind=pledge_due'),
    url.replace(/user=[^&]+/, `user=${request.id}`),
    url.replace(/token=.*/, 'token=x'),
    '/api/notifications/unsubscribe',
  ])
    for (const method of ['GET', 'POST'] as const)
      expect((await site.app.inject({ method, url: wrong })).statusCode).toBe(404)
  expect((await asListener.call(calls.choices)).body.every((one) => one.mail)).toBe(true)
})

test('the bell says of what was mailed when and whose doing it was, without the name of a giver', async () => {
  const { asListener, asSongwriter, request, listener } = await room()
  const params = { id: request.id }
  await asSongwriter.call(projects.sendMessage, {
    params,
    body: { message: 'Softer?', receiverId: listener.id },
  })
  const giver = await site.as(await buildUser(site.db))
  await giver.call(donations.create, {
    body: { amount: '5.00', songRequestId: request.id, isAnonymous: true },
  })
  const bell = async () => (await asListener.call(calls.list)).body
  expect((await bell()).map(({ kind, cause, emailedAt }) => [kind, cause, emailedAt])).toEqual([
    ['pledge_new', 'person', null],
    ['message', 'songwriter', null],
  ])
  await run(11)
  for (const { createdAt, emailedAt } of await bell())
    expect(Date.parse(emailedAt!)).toBeGreaterThan(Date.parse(createdAt))
  expect(JSON.stringify(await bell())).not.toContain(giver.id)
})
