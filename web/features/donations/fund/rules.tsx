import type { ReactNode } from 'react'
import { usualGoal } from '#contract/requests/sums'
import { shortInCurrency } from '#contract/surface/format'
import { MoneyWords } from '../../../ui/money-words.tsx'

const inShort = [
  'A promise to the fund waits until a finished song needs it.',
  'Then we tell you who to pay: you pay the songwriter directly, or choose another song.',
  'There are limits, so that it helps many songs.',
]

const inFull = [
  'A promise is never charged and never held.',
  `When a listener approves a song that has not reached its goal (${shortInCurrency(usualGoal)} where it names none), the promises that have waited longest are matched to it, each in full, until the gap is closed.`,
  'No song gets more from the fund than its share, no songwriter more than three in 30 days, no listener more than one song; newly proven accounts wait a week, and new songwriters share a tenth of what waits each week.',
  'We tell the supporters who to pay. They pay the songwriter directly and mark it as sent. The songwriter confirms what arrived.',
  'If you’d rather not give to that song, choose another. Your promise keeps waiting, and we’ll ask the next one in line. A match that is neither paid nor declined for 14 days goes to the end of the line; the second time, it ends.',
]

const Numbered = ({ lines }: { lines: readonly string[] }) => (
  <ol className="grid list-decimal gap-2 pl-5 text-sm marker:text-accent">
    {lines.map((line) => (
      <li key={line} className="measure pl-1">
        {line}
      </li>
    ))}
  </ol>
)

export const RulesInShort = () => <Numbered lines={inShort} />

/** Rules and words that only few people need, so they are folded. */
export const AllRules = () => (
  <Folded title="All the rules">
    <Numbered lines={inFull} />
    <MoneyWords />
  </Folded>
)

export const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="text-sm">
    <summary className="inline-block min-h-11 cursor-pointer content-center underline decoration-line underline-offset-4 hover:decoration-accent">
      {title}
    </summary>
    <div className="mt-1 grid gap-4 pb-2">{children}</div>
  </details>
)
