import type { Kill } from './cluster/songwright.ts'
import type { Fault } from './faults.ts'
import type { Seen } from './load/caller.ts'
import { isDone } from './load/caller.ts'
import { longestGap } from './load/probe.ts'

/**
 * Limits in milliseconds: for the longest call, and for an outage of the database that calls must survive by
 * waiting.
 */
const longestCallMs = 8000
const pauseMs = 5000

export interface Window {
  fault: Fault
  from: number
  /** Time when the fault was over: everything works again. Calls that begin later are never refused. */
  healed: number
  to: number
  /** Longest time in milliseconds in which the database accepted no write. */
  outageMs: number
}

const isReset = ({ status, fault }: Seen) =>
  status === 502 || (status === undefined && !/abort|timeout/i.test(fault ?? ''))
const isHung = ({ ms, status }: Seen) => ms > longestCallMs || status === 504
/** True for an expected 409: of three songwriters who accept a request at the same time, two get it. */
const isFair = ({ status, name }: Seen) => status === 409 && name.endsWith('/assign')

const named = ({ name, status, fault, ms, text }: Seen) =>
  `${name}: ${status ?? fault} after ${ms} ms ${text.slice(0, 120).replaceAll('\n', ' ')}`

/** Returns a row of figures for one fault, and a sentence for each limit that was exceeded. */
export function judge({ fault, from, healed, to, outageMs }: Window, tape: Seen[], kills: Kill[]) {
  const own = tape.filter(({ at, ms }) => at + ms >= from && at + ms < to)
  const broken: string[] = []
  const bound = (what: string, calls: Seen[]) => {
    if (calls.length > 0)
      broken.push(`${fault.name}: ${calls.length} ${what}, as ${calls.slice(0, 3).map(named).join('; ')}`)
    return calls.length
  }
  const wasUnderWay = ({ at, ms }: Seen) => kills.some((kill) => at <= kill.to && at + ms >= kill.from)
  const isSpared = (seen: Seen) => {
    if (seen.at >= healed) return true
    if (fault.away === 'store') return !seen.needsStore
    if (fault.away === 'database') return outageMs <= pauseMs
    if (fault.away === 'writes') return outageMs <= pauseMs || !seen.isWrite
    return true
  }
  const away = own.filter(({ status }) => status === 503)
  const resets = own.filter(isReset)
  const refused = own.filter(
    (seen) => seen.status && seen.status >= 400 && seen.status < 500 && !isFair(seen),
  )
  bound(
    'answers of 500',
    own.filter(({ status }) => status === 500),
  )
  bound('calls over 8 s', own.filter(isHung))
  bound('× 503 where nothing was to be seen', away.filter(isSpared))
  bound(
    'connections cut',
    resets.filter((seen) => fault.away !== 'process' || !wasUnderWay(seen)),
  )
  bound('refusals that nothing explains', refused)
  const end = own.reduce((last, { at, ms }) => Math.max(last, at + ms), Math.min(to, from))
  const written = own.filter((seen) => seen.isWrite && isDone(seen)).map(({ at, ms }) => at + ms)
  const row = {
    fault: fault.name,
    calls: own.length,
    outage: outageMs,
    'no write': longestGap(written, from, Math.min(to, end)),
    slowest: own.reduce((most, { ms }) => Math.max(most, ms), 0),
    500: own.filter(({ status }) => status === 500).length,
    503: away.filter(({ isOurs }) => isOurs).length,
    '503 of HAProxy': away.filter(({ isOurs }) => !isOurs).length,
    resets: resets.length,
    hung: own.filter(isHung).length,
    seconds: Math.round((Math.min(to, end) - from) / 1000),
  }
  return { row, broken }
}
