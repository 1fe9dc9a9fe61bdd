import { clsx } from 'clsx'

/** The record itself, which slides out of its sleeve once there is a song. Black and pressed: the same in light and dark. */
export const Record = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 400 400" aria-hidden="true" className={clsx('block aspect-square', className)}>
    <circle cx="200" cy="200" r="198" fill="#161210" />
    <g fill="none" stroke="#3a322c" strokeWidth="1">
      {Array.from({ length: 17 }, (_, groove) => (
        <circle key={groove} cx="200" cy="200" r={84 + groove * 6.4} strokeOpacity={groove % 4 ? 0.55 : 1} />
      ))}
    </g>
    <path d="M200 200 L330 52 A198 198 0 0 1 372 104Z" fill="#fff" opacity="0.05" />
    <path d="M200 200 L70 348 A198 198 0 0 1 28 296Z" fill="#fff" opacity="0.05" />
    <circle cx="200" cy="200" r="66" fill="var(--glow)" />
    <circle cx="200" cy="200" r="54" fill="none" stroke="#161210" strokeOpacity="0.35" />
    <circle cx="200" cy="200" r="7" fill="var(--paper)" />
  </svg>
)
