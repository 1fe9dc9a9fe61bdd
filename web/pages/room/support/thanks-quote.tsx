import type { Thanks } from '#contract/giving/thanks'
import { Day } from '../../../ui/day.tsx'
import { HiddenMark } from '../../../ui/hidden-mark.tsx'

export const ThanksQuote = ({ thanks: { text, createdAt, hiddenAt } }: { thanks: Thanks }) => (
  <figure className="mt-3">
    <blockquote
      dir="auto"
      className="measure font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      “{text}”
    </blockquote>
    <figcaption className="mt-2 text-sm text-muted">
      To the supporters of this song, <Day at={createdAt} />
    </figcaption>
    <HiddenMark hiddenAt={hiddenAt} />
  </figure>
)
