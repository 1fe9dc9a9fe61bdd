import type { ReactNode } from 'react'
import { paths } from '#contract/surface/paths'
import { useTitle } from '../lib/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'

export function NotFoundPage() {
  useTitle('Page not found')
  return (
    <Missing title="404 Page Not Found">
      <p className="measure mt-4 text-lg text-muted">Did you forget to add the page to the router?</p>
      <p className="measure mt-2 mb-8 text-muted">The link may be old. Here is the way home.</p>
    </Missing>
  )
}

/** Page that says that something wasn't found. */
export const Missing = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page grid items-center gap-10 md:grid-cols-[minmax(0,1fr)_auto]">
    <div>
      <h1 className="text-3xl">{title}</h1>
      {children}
      <ButtonLink href={paths.home()}>Back to Home</ButtonLink>
    </div>
    <BrokenRecord />
  </div>
)

const BrokenRecord = () => (
  <svg viewBox="-150 -150 300 300" aria-hidden className="mx-auto w-64 md:w-80">
    <path d="M0 0 139-38A144 144 0 1 1 44-137L20-84 52-62Z" className="fill-disc" strokeLinejoin="round" />
    <g className="fill-none stroke-groove" strokeWidth="1.2">
      {[62, 76, 90, 104, 118, 132].map((r) => (
        <path key={r} d={`M${r * 0.96} ${r * -0.28}A${r} ${r} 0 1 1 ${r * 0.3} ${r * -0.954}`} />
      ))}
    </g>
    <path d="M100-27A104 104 0 1 1 31-99" className="story-line" />
    <path
      d="M66-146 138-62 92-60 78-92 48-92Z"
      className="fill-disc"
      transform="translate(14 -2) rotate(14 90 -90)"
    />
    <circle r="44" className="fill-glow" />
    <circle r="5" className="fill-paper" />
  </svg>
)
