import { ms, plus } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { closing } from '#contract/people/closing'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { gifts } from '#contract/requests/gifts'
import { songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { eq } from '#drizzle'
import { donations, songRequests as requests, users } from '../../db/schema.ts'
import { hashPassword } from '../../http/sign-in/password.ts'
import { buildSongwriter } from '../../test/factories.ts'
import { uploadedSong } from '../../test/storage/test-uploads.ts'
import type { Client, TestApp } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { eraseClosed } from './erasing/job.ts'
import { leavings } from './erasing/test-leaving.ts'

export const password = 'a lamp in the window'
const passwordHash = await hashPassword(password)
const brief = { title: 'The porch', story: 'We sat there.', emotions: ['grateful'], genre: 'folk' } as const

export function closingOf(world: TestApp) {
  async function someone(values: Partial<typeof users.$inferInsert> = {}) {
    const user = await buildSongwriter(world.db, { venmoHandle: '@porch' }, { passwordHash, ...values })
    return Object.assign(await world.as(user), { email: user.email })
  }
  const close = (who: Client, body: { password?: string } = { password }) => who.call(closing.close, { body })
  const signIn = ({ email }: { email: string }, words = password) =>
    world.visitor.call(accounts.login, { body: { email, password: words } })
  /** Changes the time of the closing to `days` ago. */
  const age = ({ id }: Client, days: number) =>
    world.db
      .update(users)
      .set({ closedAt: plus(Date.now(), -days * ms.day) })
      .where(eq(users.id, id))
  const run = async (signal?: AbortSignal) =>
    eraseClosed({ ...world.deps, jobs: await world.jobs(), leave: leavings(world.deps) }, new Date(), signal)
  const rowOf = async ({ id }: { id: string }) =>
    (await world.db.select().from(users).where(eq(users.id, id)))[0]!
  const statusOf = async (id: string) => {
    const [row] = await world.db.select().from(requests).where(eq(requests.id, id))
    return row!.withdrawnAt ? 'withdrawn' : row!.status
  }
  const donationOf = async ({ id }: { id: string }) => {
    const [row] = await world.db.select().from(donations).where(eq(donations.id, id))
    return [row!.status, row!.rejectionReason]
  }

  async function ask(listener: Client) {
    const { body, status, text } = await listener.call(briefs.create, {
      body: { ...brief, emotions: ['grateful'] },
    })
    if (status !== 201) throw new Error(text)
    return body
  }
  async function taken(listener: Client, songwriter: Client) {
    const request = await ask(listener)
    await songwriter.call(acceptance.accept, { params: request })
    return request
  }
  async function delivered(listener: Client, songwriter: Client) {
    const request = await taken(listener, songwriter)
    const songUrl = await uploadedSong(world, songwriter, request.id)
    const { status, text } = await songwriter.call(deliveries.deliver, { params: request, body: { songUrl } })
    if (status !== 200) throw new Error(text)
    return request
  }
  async function approved(listener: Client, songwriter: Client) {
    const request = await delivered(listener, songwriter)
    const { status, text } = await listener.call(songRequests.approve, {
      params: request,
      body: { rating: 5 },
    })
    if (status !== 200) throw new Error(text)
    return request
  }

  /**
   * An account with songs in progress as listener and as songwriter, money owed in both directions, and a
   * song given away.
   */
  async function lived() {
    const money = moneyOf(world)
    const [person, other] = [await someone(), await someone()]
    const giver = await money.someone()
    const writes = await taken(other, person)
    const sentTo = await money.pledge(giver, writes.id, '30.00')
    await money.send(giver, sentTo)
    const wrote = await delivered(other, person)
    const due = await money.pledge(giver, wrote.id, '40.00')
    await other.call(songRequests.approve, { params: wrote, body: { rating: 5 } })
    const asked = await ask(person)
    const asks = await taken(person, other)
    const paid = await money.pledge(giver, asks.id, '20.00')
    await money.send(giver, paid)
    const heard = await delivered(person, other)
    const hears = await money.pledge(giver, heard.id, '35.00')
    const given = await approved(person, other)
    await person.call(gifts.wrap, {
      params: given,
      body: {
        receiverName: 'Anna',
        opensAt: plus(Date.now(), ms.day),
        timeZone: 'Europe/Berlin',
      },
    })
    const waiting = await money.pledge(person, undefined, '15.00')
    const owes = await money.pledge(person, (await taken(other, await someone())).id, '25.00')
    return {
      person,
      other,
      giver,
      writes,
      sentTo,
      wrote,
      due,
      asked,
      asks,
      paid,
      heard,
      hears,
      given,
      waiting,
      owes,
    }
  }
  return { someone, close, signIn, age, run, rowOf, statusOf, donationOf, delivered, lived }
}

export type Someone = Awaited<ReturnType<ReturnType<typeof closingOf>['someone']>>
