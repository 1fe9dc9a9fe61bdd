import { partsOf, useTimeLeft } from './use-time-left.ts'

/** Countdown. Hidden from screen readers, which would read each second; the adjacent text has the time. */
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
