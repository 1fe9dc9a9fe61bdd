import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailureElsewhere } from '../errors.ts'
import { StorageRefusal } from '../storage/storage.ts'
import { loggerOptions } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function logged() {
  const lines: Record<string, unknown>[] = []
  const into = new Writable({
    write(line: Buffer, _, done) {
      lines.push(JSON.parse(line.toString()))
      done()
    },
  })
  return { lines, log: pino(loggerOptions({ logLevel: 'info' }), into) }
}
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const database = refused
const storage = () => new Error('not read', { cause: new StorageRefusal('away', { cause: refused() }) })
const mail = () =>
  new FailureElsewhere('not sent', { cause: Object.assign(new Error(), { code: 'ETIMEDOUT' }) })
const provider = () =>
  new FailureElsewhere('nobody came', {
    cause: new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }),
  })

test('an outage is one line when it begins, and one when nothing failed for a while', () => {
  const { lines, log } = logged()
  const child = log.child({ reqId: 'one' })
  for (let second = 0; second < 30; second++) {
    log.warn({ err: database() }, 'jobs')
    child.warn({ err: database() }, 'unavailable')
    child.warn({ err: storage() }, 'unavailable')
    vi.advanceTimersByTime(1000)
  }
  expect(lines.map(({ msg }) => msg)).toEqual(['jobs', 'unavailable'])
  vi.advanceTimersByTime(5000)
  expect(lines.slice(2)).toMatchObject([
    { msg: 'no more errors of the database', seconds: 29, silenced: 59 },
    { msg: 'no more errors of the storage', seconds: 29, silenced: 29 },
  ])
  log.warn({ err: database() }, 'again')
  expect(lines.at(-1)).toMatchObject({ msg: 'again', err: { code: 'ECONNREFUSED' } })
})

test('what failed elsewhere is no outage of the database, and is not silenced by one', () => {
  const { lines, log } = logged()
  for (let time = 0; time < 2; time++) {
    log.warn({ err: mail() }, 'mail')
    log.warn({ err: provider() }, 'provider')
    log.warn({ err: database() }, 'database')
  }
  const told = ['mail', 'provider', 'database', 'mail', 'provider']
  expect(lines.map(({ msg }) => msg)).toEqual(told)
})

test('what is no outage, and what is worse than a warning, is always logged', () => {
  const { lines, log } = logged()
  for (let time = 0; time < 2; time++) {
    log.warn({ err: new Error('odd') }, 'odd')
    log.error({ err: database() }, 'worse')
    log.warn('words alone')
  }
  expect(lines.map(({ msg }) => msg)).toEqual(['odd', 'worse', 'words alone', 'odd', 'worse', 'words alone'])
})
