import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Gift, openingOf } from '#contract/requests/gifts'
import { messages, show, submit, texts } from '../../test/test-screen.tsx'
import { kitchenLightOf } from '../../test/test-things.ts'
import { AnswerForm } from './answer-form.tsx'
import { Countdown, partsOf } from './countdown.tsx'
import { GiftDesk } from './gift-desk.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-12-24T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const opensAt = '2026-12-24T12:01:00.000Z'
const here = () => Date.now()
const pass = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds))

test('a countdown says what is left, to eyes alone, and looks again when it is time', async () => {
  const lookAgain = vi.fn()
  const page = await show(
    <Countdown opensAt={opensAt} now="2026-12-24T12:00:00Z" saidAt={here()} lookAgain={lookAgain} />,
  )
  expect(page.textContent).toBe('00hours01minutes00seconds')
  expect(page.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  await pass(59_000)
  expect(page.textContent).toBe('00hours00minutes01seconds')
  expect(lookAgain).not.toHaveBeenCalled()
  await pass(1000)
  expect(lookAgain).toHaveBeenCalledTimes(1)
  // The gift is still wrapped, so the page is refetched again after a pause.
  await pass(4000)
  expect(lookAgain).toHaveBeenCalledTimes(3)
})

test('the clock of the server counts, not a wrong one here', async () => {
  const lookAgain = vi.fn()
  const late = '2026-12-24T12:00:50Z'
  const page = await show(<Countdown opensAt={opensAt} now={late} saidAt={here()} lookAgain={lookAgain} />)
  expect(page.textContent).toBe('00hours00minutes10seconds')
  await pass(10_000)
  expect(lookAgain).toHaveBeenCalledTimes(1)
})

test('days are said where there are some', () => {
  const said = (seconds: number) =>
    partsOf(seconds * 1000)
      .flat()
      .join(' ')
  expect(said(90_061)).toBe('1 day 01 hours 01 minutes 01 seconds')
  expect(said(86_400 * 12)).toBe('12 days 00 hours 00 minutes 00 seconds')
  expect(said(86_399)).toBe('23 hours 59 minutes 59 seconds')
  expect(said(0)).toBe('00 hours 00 minutes 00 seconds')
})

test('a moment is said in the hours of where one lives', () => {
  expect(openingOf(opensAt, 'Europe/Berlin')).toBe('Thursday, December 24, 2026 at 1:01 PM GMT+1')
  expect(openingOf(opensAt, 'Asia/Tokyo')).toBe('Thursday, December 24, 2026 at 9:01 PM GMT+9')
})

const gift: Gift = {
  receiverName: 'Anna',
  opensAt,
  timeZone: 'Europe/Berlin',
  now: null,
  isWrapped: false,
  dedication: null,
  isAnswered: false,
  answer: null,
  underwritersMayListen: null,
  underwritersMayRead: null,
  showStory: null,
}
const form = (values: Partial<Gift> = {}) =>
  show(
    <AnswerForm
      gift={{ ...gift, ...values }}
      request={{ id: 'r', shareableId: 'the-link' }}
      readers="Lena and Kenji"
    />,
  )

test('an answer is written once, and only its readers see it', async () => {
  const page = await form()
  const written = page.querySelector('form')
  expect([written?.method, written?.getAttribute('action')]).toEqual(['post', '/request/the-link/answer'])
  await submit(page)
  expect(messages(page)).toEqual(['Please write a few words'])
  expect((await form({ isAnswered: true })).textContent).toBe(
    'Your message is on its way to Lena and Kenji. Thank you.',
  )
  const answer = { text: 'I cried, twice.', createdAt: opensAt }
  expect((await form({ isAnswered: true, answer })).querySelector('blockquote')?.textContent).toBe(
    '“I cried, twice.”',
  )
})

const desk = (given: Gift | null, isListener: boolean) =>
  show(
    <GiftDesk
      project={kitchenLightOf('listener', { status: 'approved' })}
      gift={given}
      isListener={isListener}
      saidAt={here()}
      lookAgain={() => {}}
    />,
  )
const actions = (page: HTMLElement) => texts(page, 'button, a')

test('its listener does with a gift what its state allows; its songwriter reads', async () => {
  const answered = {
    ...gift,
    isAnswered: true,
    answer: { text: 'I cried, twice.', createdAt: opensAt },
    underwritersMayRead: false,
  }
  expect(actions(await desk(null, true))).toEqual(['Make it a gift'])
  expect((await desk(null, false)).textContent).toBe('')
  const wrapped = { ...gift, isWrapped: true, now: '2026-12-24T12:00:00Z' }
  expect(actions(await desk(wrapped, true))).toEqual([
    'Print a card',
    'Add to calendar',
    'Change',
    'Undo the gift',
  ])
  expect(actions(await desk(gift, true))).toEqual(['Print a card'])
  expect(actions(await desk(answered, true))).toEqual([
    '…Report\u00a0this reply to a gift',
    'Print a card',
    'Show the reply to supporters',
    'Not from Anna?',
  ])
  const read = await desk(answered, false)
  expect([actions(read), read.querySelector('blockquote')?.textContent]).toEqual([
    ['…Report\u00a0this reply to a gift'],
    '“I cried, twice.”',
  ])
})
