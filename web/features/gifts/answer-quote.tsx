import type { GiftAnswer } from '#contract/requests/gifts'
import { Day } from '../../ui/day.tsx'

/** The receiver's answer. */
export const AnswerQuote = ({ answer, by }: { answer: GiftAnswer; by: string }) => (
  <figure className="max-w-[52ch] border-l-[3px] border-accent pl-5">
    <blockquote dir="auto" className="font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">
      “{answer.text}”
    </blockquote>
    <figcaption className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">
      <bdi>{by}</bdi>, <Day at={answer.createdAt} />
    </figcaption>
  </figure>
)
