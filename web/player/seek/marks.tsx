import { clsx } from 'clsx'

export interface Mark {
  id: string
  second: number
  /** True if the comment is resolved. Then its mark is drawn hollow instead of filled. */
  settled: boolean
}

/**
 * Marks above the seek bar, one for each comment. Hidden from screen readers, because the caller lists the
 * comments as text.
 */
export const Marks = ({ marks, length }: { marks: readonly Mark[]; length: number }) => (
  <span aria-hidden="true" className="pointer-events-none absolute inset-0">
    {marks.map(({ id, second, settled }) => (
      <span
        key={id}
        data-mark={settled ? 'settled' : 'open'}
        className="absolute inset-y-0 left-[calc(100%*var(--at))] w-px bg-ink/60"
        style={{ '--at': Math.min(1, second / length) }}
      >
        <span
          className={clsx(
            'absolute -top-1 -left-[4.5px] size-2.5 rounded-full border-2 border-ink',
            settled ? 'bg-paper' : 'bg-accent',
          )}
        />
      </span>
    ))}
  </span>
)
