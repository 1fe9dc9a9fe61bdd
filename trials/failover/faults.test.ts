import { expect, test } from 'vitest'
import { everyFault, faultsNamed } from './faults.ts'

test('a part of a name plays the faults that contain it, and no part plays all', () => {
  expect(faultsNamed('')).toEqual(everyFault)
  expect(new Set(faultsNamed('frozen').map(({ name }) => name))).toEqual(
    new Set([
      'store frozen for 12 s',
      'standby frozen for 25 s',
      'leader frozen for 25 s',
      'leader frozen for 40 s',
    ]),
  )
})

test('a name that matches none is an error with the names', () => {
  expect(() => faultsNamed('leader frozne')).toThrow(
    /^No fault is named 'leader frozne'\. There are: leader switched over, leader killed, .*leader frozen for 25 s/,
  )
})
