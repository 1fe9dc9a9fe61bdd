import { useEffect, useState } from 'react'
import { ms, seconds } from '#contract/grammar/time'

/**
 * Countdown to the opening. Hidden from screen readers, which would read every second. The text beside it
 * contains the time.
 */
export function Countdown(waiting: Parameters<typeof useTimeLeft>[0]) {
  const left = useTimeLeft(waiting)
  return (
    <div aria-hidden="true" className="flex min-h-19 gap-5 sm:gap-7">
      {left !== null &&
        partsOf(left).map(([figure, unit]) => (
          <div key={unit} className="animate-fade-in">
            <p className="figures min-w-[2ch] font-serif text-3xl">{figure}</p>
            <p className="liner mt-1 text-muted">{unit}</p>
          </div>
        ))}
    </div>
  )
}

interface Waiting {
  opensAt: string
  /** Server time when the response was sent. Null if unknown. */
  now: string | null
  saidAt: number
  lookAgain: () => unknown
}

const tick = 1000
/**
 * Pause between two refetches if the gift is due but still wrapped, because this clock may be slightly ahead
 * of the server's.
 */
const again = 2000

/**
 * Milliseconds until a gift opens, by the server's clock, so that a wrong local clock doesn't matter. Null
 * before hydration of a server-rendered page. Refetches the page when the gift opens.
 */
export function useTimeLeft({ opensAt, now, saidAt, lookAgain }: Waiting): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const ahead = now === null ? 0 : Date.parse(now) - saidAt
    let looked = Number.NEGATIVE_INFINITY
    const look = () => {
      const rest = Date.parse(opensAt) - (Date.now() + ahead)
      setLeft(Math.max(0, rest))
      if (rest > 0 || Date.now() - looked < again) return
      looked = Date.now()
      void lookAgain()
    }
    look()
    const timer = setInterval(look, tick)
    return () => clearInterval(timer)
  }, [opensAt, now, saidAt, lookAgain])
  return left
}

/**
 * 93_784_000 → [['1', 'day'], ['02', 'hours'], ['03', 'minutes'], ['04', 'seconds']]. With less than a day
 * left, there are no days.
 */
export function partsOf(milliseconds: number): [figure: string, unit: string][] {
  const all = Math.ceil(milliseconds / ms.second)
  const days = Math.floor(all / seconds.day)
  const two = (value: number) => String(value).padStart(2, '0')
  const rest: [string, string][] = [
    [two(Math.floor(all / seconds.hour) % 24), 'hours'],
    [two(Math.floor(all / seconds.minute) % 60), 'minutes'],
    [two(all % seconds.minute), 'seconds'],
  ]
  return days > 0 ? [[String(days), days === 1 ? 'day' : 'days'], ...rest] : rest
}
