import { clsx } from 'clsx'
import { projectStatuses, statusLabel } from '#contract/grammar/state'

/**
 * Progress of a project in six stages, from planning to ready for review. Reached stages are filled, and the
 * current one has its name.
 */
export function StageLine({ stage, percent }: { stage: string; percent: number }) {
  const now = Math.max(
    0,
    projectStatuses.findIndex((one) => one === stage),
  )
  return (
    <div>
      <p className="figures mb-2 flex items-baseline justify-between gap-4 text-sm">
        <span className="font-semibold first-letter:uppercase">{statusLabel(stage)}</span>
        <span className="text-muted">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="Overall progress"
        aria-valuenow={percent}
        aria-valuetext={`${statusLabel(stage)}, ${percent}%`}
        className="h-1.5 overflow-hidden rounded-full bg-sunk ring-1 ring-edge ring-inset"
      >
        <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <ol className="mt-2.5 grid grid-cols-6 gap-1">
        {projectStatuses.map((name, index) => (
          <li
            key={name}
            aria-current={index === now ? 'step' : undefined}
            className={clsx(
              'border-t-[3px] pt-1 text-[0.6875rem] leading-tight',
              index <= now ? 'border-ink' : 'border-line',
              index === now ? 'font-semibold text-ink' : 'text-muted',
            )}
          >
            <span className="max-sm:sr-only">
              <span className="inline-block first-letter:uppercase">{statusLabel(name)}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
