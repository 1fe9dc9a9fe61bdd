import type { GiftAnswer } from '#contract/requests/gifts'
import { Day } from '../../ui/day.tsx'
import { ReportLink } from '../moderation/public/report-link.tsx'

interface AnswerQuoteProps {
  answer: GiftAnswer
  by: string
  request: { id: string; shareableId: string }
}

export const AnswerQuote = ({ answer, by, request }: AnswerQuoteProps) => (
  <figure className="max-w-[52ch] border-l-[3px] border-accent pl-5">
    <blockquote dir="auto" className="font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">
      “{answer.text}”
    </blockquote>
    <figcaption className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
      <span>
        <bdi>{by}</bdi>, <Day at={answer.createdAt} />
      </span>
      <ReportLink kind="gift_answer" id={request.id} link={request.shareableId} />
    </figcaption>
  </figure>
)
