import { expect, test } from 'vitest'
import { matchDays } from '#contract/grammar/days'
import { eq, sql } from '#drizzle'
import { reminders } from '../../db/schema.ts'
import { useSite } from '../../test/test-app.ts'
import { fundOf } from '../donations/matches/test-fund.ts'
import { remind } from './remind.ts'

const world = useSite({ settings: { PUBLIC_URL: 'https://songs.example' } })
const fund = fundOf(world)

/** A day passes, and the hourly jobs run. Answers how many mails reminded. */
async function nextDay() {
  const back = sql.raw("interval '24 hours'")
  await world.db.execute(sql`update reminders set last_at = last_at - ${back}`)
  await world.db.execute(sql`update mailings set at = at - ${back}`)
  await fund.pass(1)
  let mails = 0
  await remind({ ...world.deps, mail: { send: async () => void mails++ } }, new Date())
  return mails
}

test('a pledge that is matched a second time is reminded of as the first time, and lapses unpaid', async () => {
  const [pledge] = await fund.waiting('60.00')
  const { id } = pledge!.params
  const giver = (await fund.money.row(id)).underwriterId
  const matched = async () => (await fund.money.row(id)).songRequestId
  for (const isSecond of [false, true]) {
    const song = await fund.song()
    await song.approve()
    expect(await matched()).toBe(song.request.id)
    const [told] = (await fund.money.told(giver)).filter(({ kind }) => kind === 'pledge_matched').slice(-1)
    expect('isLast' in told!).toBe(isSecond)
    const pause = world.deps.env.fundPauseHours / 24
    const remindedOn = []
    for (let day = 1 - pause; day <= matchDays; day++) if ((await nextDay()) === 1) remindedOn.push(day)
    expect([isSecond, remindedOn]).toEqual([isSecond, [3, 10]])
    expect(await matched()).toBe(isSecond ? song.request.id : null)
    // An address that took no mail then may do so now.
    await world.db.update(reminders).set({ refusals: 3 }).where(eq(reminders.donationId, id))
  }
  expect(await fund.money.row(id)).toMatchObject({ status: 'rejected', rejectionReason: 'lapsed' })
})
