import type { ReactNode } from 'react'
import { howItWorksId } from './landing-hero.tsx'

interface Step {
  track: string
  id?: string
  title: string
  text: string
  art: ReactNode
}

const sides: Record<string, Step[]> = {
  'Side A': [
    {
      track: 'A1',
      title: 'Share Your Story',
      text: 'A wedding, a farewell, a person you miss: what happened, how it feels, what it might sound like.',
      art: (
        <>
          <path d="M78 12C52 18 38 34 32 62c18 0 36-14 46-50ZM32 62l-6 18M32 62c8-18 20-30 34-38M44 52c8 0 16-2 22-6" />
          <path className="hot" d="M14 84c6-8 10-8 12 0s8 4 12-1 8-4 10 1 8 3 12-1 8-3 12 1h10" />
        </>
      ),
    },
    {
      track: 'A2',
      id: 'create',
      title: 'Connect & Create',
      text: 'A songwriter accepts. You talk, follow each stage, and have your say.',
      art: (
        <>
          <circle cx="35" cy="44" r="26" />
          <circle cx="35" cy="44" r="17" />
          <circle cx="61" cy="52" r="26" />
          <circle cx="61" cy="52" r="17" />
          <path className="hot" d="M48 21.500a26 26 0 0 1 0 45M48 29.500a26 26 0 0 0 0 45" />
        </>
      ),
    },
  ],
  'Side B': [
    {
      track: 'B1',
      id: 'support',
      title: 'Community Support',
      text: 'People support the requests that move them, or the fund that carries the rest.',
      art: (
        <>
          <path d="M20 74h56M20 74v10h56V74M26 64h44v10H26z" />
          <path className="hot" d="M32 54h32v10H32zM38 64l6-10M50 64l6-10" />
          <path d="M48 46V14M36 26l12-12 12 12" />
        </>
      ),
    },
    {
      track: 'B2',
      title: 'Music & Payment',
      text: 'You listen and approve; the song is yours. Then the songwriter is paid, directly.',
      art: (
        <>
          <circle cx="48" cy="48" r="37" />
          <path className="hot" d="M26 44v8M34 38v20M42 28v40M50 36v24M58 24v48M66 38v20M74 44v8" />
        </>
      ),
    },
  ],
}

export function HowItWorks() {
  return (
    <section
      id={howItWorksId}
      aria-labelledby="how-it-works"
      className="mx-auto max-w-[90rem] px-4 py-20 sm:px-8 lg:py-28"
    >
      <h2 id="how-it-works" className="mb-10 text-3xl lg:mb-14">
        How it works
      </h2>
      <ol className="grid gap-x-16 gap-y-10 lg:grid-cols-2 lg:grid-rows-[auto_auto_auto] lg:gap-y-0">
        {Object.entries(sides).map(([name, steps]) => (
          <li key={name} className="lg:row-span-3 lg:grid lg:grid-rows-subgrid">
            <p aria-hidden className="liner border-b-[3px] border-ink pb-2">
              {name}
            </p>
            <ol className="lg:row-span-2 lg:grid lg:grid-rows-subgrid">
              {steps.map(({ track, id, title, text, art }) => (
                <li key={track} id={id} className="track">
                  <span aria-hidden className="liner pt-2 text-accent">
                    {track}
                  </span>
                  <div>
                    <h3 className="text-2xl">{title}</h3>
                    <p className="mt-2 max-w-[44ch] text-muted">{text}</p>
                  </div>
                  <svg viewBox="0 0 96 96" aria-hidden className="track-art max-sm:hidden">
                    {art}
                  </svg>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
