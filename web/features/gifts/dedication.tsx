import type { Gift } from '#contract/gifts'

/** What the one who gives a song says with it, before anything else. */
export const Dedication = ({ gift, from }: { gift: Gift; from: string | null }) => (
  <section aria-label={`For ${gift.receiverName}`} className="measure mx-auto w-full text-center">
    <p className="liner text-muted [overflow-wrap:anywhere]">
      For <bdi>{gift.receiverName}</bdi>
    </p>
    {gift.dedication && (
      <p
        dir="auto"
        className="mt-5 font-serif text-xl leading-normal whitespace-pre-wrap italic [overflow-wrap:anywhere] sm:text-2xl sm:leading-normal"
      >
        {gift.dedication}
      </p>
    )}
    {from && (
      <p className="mt-4 text-muted [overflow-wrap:anywhere]">
        <bdi>{from}</bdi>
      </p>
    )}
    <span aria-hidden="true" className="mx-auto mt-8 block h-px w-24 bg-accent" />
  </section>
)
