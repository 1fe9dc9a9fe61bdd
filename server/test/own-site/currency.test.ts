import { expect, test } from 'vitest'
import { csvPaths, donations } from '#contract/giving/donations'
import { type NotificationKind, notificationKinds, notifications } from '#contract/people/notifications'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songwriters } from '#contract/people/songwriters'
import { stats } from '#contract/people/stats'
import { feeds, paths, routes } from '#contract/surface/paths'
import { eq } from '#drizzle'
import { donations as rows } from '../../db/schema.ts'
import { toldLetter } from '../../features/notifications/mails/letters.ts'
import { rowOf } from '../../features/notifications/test-row.ts'
import { buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { useEuros } from './test-euros.ts'

const euros = useEuros()

const all = {
  paypalLink: 'https://paypal.me/tomas',
  venmoHandle: '@tomas',
  cashappHandle: '$tomas',
  tipLink: 'https://ko-fi.com/tomas',
}

const get = async (url: string) => (await euros.app.inject({ url, headers: { host: 'songs.example' } })).body

test('pages, feeds and figures are in euros, and no page has a dollar', async () => {
  const listener = await buildUser(euros.db, { firstName: 'Lena' })
  const open = { isPublic: true, pledgedAmount: '75.00', goalAmount: '150.00' }
  const { shareableId } = await buildRequest(euros.db, { listenerId: listener.id, ...open })
  const landing = await get(paths.home())
  expect(landing).toContain('>€0<')
  expect(landing).toContain('data-site="{&quot;name&quot;:&quot;Songwright&quot;')
  const room = await get(paths.room(shareableId))
  expect(room).toContain('€75 of €150')
  expect(room).toContain('€150')
  expect(await get(routes.paymentGuide)).toContain('By PayPal, their tip link or bank transfer, whichever')
  const about = Object.values(routes).filter((one) => one.startsWith('/about/'))
  for (const address of [
    paths.home(),
    paths.fund(),
    paths.room(shareableId),
    feeds.atom,
    feeds.rss,
    ...about,
  ]) {
    const text = (await get(address)).replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, '')
    expect(/.{0,40}(?:\$\d|dollar|Venmo|Cash App).{0,20}/i.exec(text)?.[0], address).toBeUndefined()
  }
  expect((await euros.visitor.call(stats.site)).body.communitySupport).toMatch(/^€\d/)
})

test('a songwriter with Venmo alone can’t be paid in euros, and is asked for another way', async () => {
  const writer = await buildSongwriter(euros.db, { venmoHandle: '@mira', cashappHandle: '$mira' })
  const request = await buildRequest(euros.db, { songwriterId: writer.id, status: 'in_progress' })
  const giver = await euros.as(await buildUser(euros.db))
  const body = { amount: '25.00', songRequestId: request.id }
  const pledged = await giver.call(donations.create, { body })
  expect(pledged.status).toBe(201)
  const mira = await euros.as(writer)
  const kinds = (await mira.call(notifications.list)).body.map(({ kind }) => kind)
  expect(kinds).toContain('payment_methods_missing')
  const others = await euros.as(
    await buildSongwriter(euros.db, { venmoHandle: '@noor', tipLink: 'https://ko-fi.com/noor' }),
  )
  const listed = (await giver.call(songwriters.list, { query: { canBePaid: 'true' } })).body.map(
    ({ id }) => id,
  )
  expect(listed).toContain(others.id)
  expect(listed).not.toContain(writer.id)
  const paid = await buildRequest(euros.db, { songwriterId: others.id, status: 'in_progress' })
  await giver.call(donations.create, { body: { ...body, songRequestId: paid.id } })
  const told = (await others.call(notifications.list)).body.map(({ kind }) => kind)
  expect(told).toContain('pledge_new')
  expect(told).not.toContain('payment_methods_missing')
})

test('what can’t carry euros is shown to nobody, and stays stored', async () => {
  const writer = await buildSongwriter(euros.db, all)
  const giver = await euros.as(await buildUser(euros.db))
  const shown = { ...all, venmoHandle: null, cashappHandle: null }
  const unread = { iban: null, ibanHolder: null, otherWay: null }
  expect((await giver.call(songwriters.one, { params: writer })).body).toMatchObject(shown)
  const own = await euros.as(writer)
  expect((await own.call(songwriterProfile.mine)).body).toMatchObject(all)
  const request = await buildRequest(euros.db, { songwriterId: writer.id, status: 'in_progress' })
  const body = { amount: '25.00', songRequestId: request.id }
  const { id } = (await giver.call(donations.create, { body })).body
  const sent = await giver.call(donations.markSent, { params: { id }, body: { externalRef: 'PP-4711' } })
  expect(sent.status).toBe(200)
  const [row] = await euros.db.select().from(rows).where(eq(rows.id, id))
  expect(row?.sentWays, 'what the giver was shown').toEqual({ ...shown, ...unread })
})

test('the words of mails name what can carry euros, and amounts in them', () => {
  const to = { email: 'lena@songs.example', firstName: 'Lena' }
  const given = {
    to,
    count: 1,
    batch: 'one',
    site: 'https://songs.example',
    domain: 'songs.example',
    secret: 's',
  }
  for (const kind of Object.keys(notificationKinds) as NotificationKind[]) {
    const subjects = { title: 'A song', amount: '25.00' }
    const row = rowOf(kind, { songRequestId: null, shareableId: null, reader: 'other', subjects })
    const { subject, text } = toldLetter({ ...given, row })
    expect(`${subject}\n${text}`, kind).not.toMatch(/\$|dollar|Venmo|Cash App/i)
    if (kind === 'pledge_new') expect(text).toContain('€25.00')
    if (kind === 'payment_methods_missing')
      expect(text).toContain('A PayPal or tip link is enough, or an IBAN.')
  }
})

test('a file of one’s own books and the fund’s ledger name the currency', async () => {
  const giver = await euros.as(await buildUser(euros.db))
  const files = [`${csvPaths.mine}?year=2026`, csvPaths.ledger]
  for (const url of files) {
    const headers = { cookie: giver.cookie ?? '' }
    const [head] = (await euros.app.inject({ url, headers })).body.split('\r\n')
    expect(head).toMatch(/,Amount \(EUR\),.*Received \(EUR\),/)
  }
})

test('an amount in dollars is refused, and one in euros is taken', async () => {
  const giver = await euros.as(await buildUser(euros.db))
  const pledge = (amount: string) => giver.call(donations.create, { body: { amount, isGeneral: true } })
  expect((await pledge('$25')).status).toBe(400)
  expect((await pledge('€25')).body.amount).toBe('25.00')
})
