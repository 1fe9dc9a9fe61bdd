import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import type { RequestSums } from '#contract/requests/sums'
import { pictureOf } from './card.ts'

function meterOf(sums: RequestSums & Pick<Room['request'], 'goalAmount'>) {
  const request = {
    title: 'Lanterns',
    status: 'open',
    genre: 'folk',
    listener: { firstName: 'Maria' },
    ...sums,
  }
  const { meter } = pictureOf({ request, songwriter: null, peaks: null } as unknown as Room)
  return { shares: meter?.parts.map(({ share }) => share), words: meter?.words }
}
const sums = { pledgedAmount: '80.00', sentAmount: '20.00', receivedAmount: '40.00' } as const

test('the meter of a picture has shares of the goal, and of what is pledged where there is none', () => {
  expect(meterOf({ ...sums, goalAmount: '200.00' })).toEqual({
    shares: [0.2, 0.1, 0.1],
    words: '$80 pledged of $200',
  })
  expect(meterOf({ ...sums, goalAmount: null })).toEqual({
    shares: [0.5, 0.25, 0],
    words: '$80 pledged, no goal',
  })
  const nothing = { pledgedAmount: '0.00', sentAmount: '0.00', receivedAmount: '0.00' } as const
  expect(meterOf({ ...nothing, goalAmount: null }).shares).toEqual([0, 0, 0])
})

test('a payment that arrived short is not drawn as unsent', () => {
  const short = { ...sums, shortAmount: '20.00', extraAmount: '10.00' }
  expect(meterOf({ ...short, goalAmount: '100.00' }).shares).toEqual([0.4, 0.2, 0.1])
})
