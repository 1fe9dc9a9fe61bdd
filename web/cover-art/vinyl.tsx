import { clsx } from 'clsx'

/** Drawing of a vinyl record. It slides out of its sleeve when a song is finished. */
export const Vinyl = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 400 400" aria-hidden="true" className={clsx('block aspect-square', className)}>
    <circle cx="200" cy="200" r="198" className="fill-disc stroke-groove" strokeWidth="2" />
    <g className="fill-none stroke-groove">
      {Array.from({ length: 17 }, (_, groove) => (
        <circle key={groove} cx="200" cy="200" r={84 + groove * 6.4} strokeOpacity={groove % 4 ? 0.55 : 1} />
      ))}
    </g>
    <circle cx="200" cy="200" r="66" className="fill-glow" />
    <circle cx="200" cy="200" r="54" className="fill-none stroke-disc" strokeOpacity="0.35" />
    <circle cx="200" cy="200" r="7" className="fill-paper" />
  </svg>
)
