import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import type { RequestSums } from '#contract/requests/sums'
import { pictureOf } from './card.ts'

const lanterns = { title: 'Lanterns', status: 'open', genre: 'folk', listener: { firstName: 'Maria' } }
const drawn = (room: object) => pictureOf({ songwriter: null, peaks: null, gift: null, ...room } as Room)

function meterOf(sums: RequestSums & Pick<Room['request'], 'goalAmount'>) {
  const { meter } = drawn({ request: { ...lanterns, ...sums }, givers: 4 })
  return { shares: meter?.parts.map(({ share }) => share), words: meter?.words }
}
const sums = { pledgedAmount: '80.00', sentAmount: '20.00', receivedAmount: '40.00' } as const

test('the meter of a picture has shares of the goal, and of what is pledged where there is none', () => {
  expect(meterOf({ ...sums, goalAmount: '200.00' })).toEqual({
    shares: [0.2, 0.1, 0.1],
    words: '$80 of $200, 4 people',
  })
  expect(meterOf({ ...sums, goalAmount: null })).toEqual({
    shares: [0.5, 0.25, 0],
    words: '$80, 4 people',
  })
  const nothing = { pledgedAmount: '0.00', sentAmount: '0.00', receivedAmount: '0.00' } as const
  expect(meterOf({ ...nothing, goalAmount: null }).shares).toEqual([0, 0, 0])
})

test('a payment that arrived short is not drawn as unsent', () => {
  const short = { ...sums, shortAmount: '20.00', extraAmount: '10.00' }
  expect(meterOf({ ...short, goalAmount: '100.00' }).shares).toEqual([0.4, 0.2, 0.1])
})

test('a picture says who asks, and those of a gift and of a song that is given show no money', () => {
  const request = { ...lanterns, ...sums, goalAmount: null }
  expect(drawn({ request }).line).toBe('Maria asks for a folk song')
  expect(drawn({ request: { ...request, listener: { firstName: null } } }).line).toBe(
    'Someone asks for a folk song',
  )
  expect(drawn({ request: { ...request, status: 'approved' }, gift: {} })).not.toHaveProperty('meter')
  expect(drawn({ request: { ...request, status: 'in_progress', isGiven: true } })).not.toHaveProperty('meter')
})
