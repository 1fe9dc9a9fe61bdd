import { useId } from 'react'
import type { Room } from '#contract/requests/song-requests'
import type { Thanks } from '#contract/requests/thanks'
import { count } from '#contract/surface/counts'
import { firstNameOr } from '#contract/surface/format'
import { Day } from '../../../ui/day.tsx'
import { ThanksButton } from '../members/late.ts'

/** The listener's thank-you to the people who pledged: the form, and the text for its readers. */
export function RoomThanks({ room }: { room: Room }) {
  const { viewer, request, supporters, thanks } = room
  const id = useId()
  if (!thanks && !supporters) return null
  const listener = firstNameOr(request.listener, 'The listener')
  const title = {
    listener: thanks ? 'Your thank-you' : 'They made it possible',
    songwriter: `${listener} thanks the people who pledged`,
    visitor: `${listener} thanks you`,
    invited: `${listener} thanks you`,
  }[viewer]
  return (
    <section aria-labelledby={id} className="rounded-md bg-sunk p-5 sm:p-7">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {thanks && <ThanksQuote thanks={thanks} />}
      {viewer === 'listener' && supporters !== null && (
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="measure min-w-0 flex-1 basis-64 text-sm text-muted">{readers(supporters, thanks)}</p>
          {supporters > 0 && <ThanksButton request={request} said={thanks} />}
        </div>
      )}
    </section>
  )
}

/** The text and its recipients. */
export const ThanksQuote = ({ thanks: { text, createdAt } }: { thanks: Thanks }) => (
  <figure className="mt-3">
    <blockquote
      dir="auto"
      className="measure font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      “{text}”
    </blockquote>
    <figcaption className="mt-2 text-sm text-muted">
      To everybody who pledged to this song, <Day at={createdAt} />
    </figcaption>
  </figure>
)

function readers(supporters: number, thanks: Thanks | null) {
  const people = supporters === 1 ? 'One person' : `${count(supporters)} people`
  if (supporters === 0) return 'Nobody’s pledge stands any more.'
  return thanks
    ? `${people} can read it.`
    : `${people} pledged to your song. A few words from you reach each of them, those who gave anonymously too.`
}
