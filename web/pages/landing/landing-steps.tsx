import type { ReactNode } from 'react'
import { howItWorksId } from './landing-hero.tsx'
import { Coins, Deal, Quill, Wave } from './landing-step-art.tsx'

interface Step {
  track: string
  id?: string
  title: string
  text: string
  art: ReactNode
}

const sideA: Step[] = [
  {
    track: 'A1',
    title: 'Share Your Story',
    text: 'A wedding, a farewell, a person you miss. Write down what happened, how it feels, and what it might sound like.',
    art: <Quill />,
  },
  {
    track: 'A2',
    id: 'create',
    title: 'Connect & Create',
    text: 'A songwriter accepts your request. You talk, follow each stage from first notes to final mix, and have your say along the way.',
    art: <Deal />,
  },
]
const sideB: Step[] = [
  {
    track: 'B1',
    id: 'support',
    title: 'Community Support',
    text: 'People who love songs pledge to the requests that move them, or to the fund that carries the rest.',
    art: <Coins />,
  },
  {
    track: 'B2',
    title: 'Music & Payment',
    text: 'You listen and approve; the song is yours. Then the songwriter is paid, directly: 100% goes to songwriters.',
    art: <Wave />,
  },
]

function Side({ name, steps }: { name: string; steps: Step[] }) {
  return (
    <li className="lg:row-span-3 lg:grid lg:grid-rows-subgrid">
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
            {art}
          </li>
        ))}
      </ol>
    </li>
  )
}

/** The four steps, set like the track list of a record. */
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
        <Side name="Side A" steps={sideA} />
        <Side name="Side B" steps={sideB} />
      </ol>
    </section>
  )
}
