import { clsx } from 'clsx'

const initial =
  'first-letter:float-left first-letter:mt-1 first-letter:mr-2 first-letter:font-serif first-letter:text-[3.1em] first-letter:leading-[0.78] first-letter:text-accent'
/** Only Latin text gets a large first letter. Arabic letters are joined, and an emoji is no letter. */
const hasInitial = /^\p{Script=Latin}/u

export const Story = ({ text }: { text: string }) => (
  <section aria-labelledby="story">
    <h2 id="story" className="liner font-sans text-muted">
      The story
    </h2>
    <p
      dir="auto"
      className={clsx(
        'measure mt-4 text-lg whitespace-pre-wrap [overflow-wrap:anywhere]',
        hasInitial.test(text) && initial,
      )}
    >
      {text}
    </p>
  </section>
)

const wholeStory = 'whole-story'

/**
 * True if a story is certainly longer than its first lines on each screen, so that the link to the rest is
 * never without effect.
 */
const isLong = (text: string) => text.length > 260 || text.split('\n').length > 4

/**
 * Story as a quotation. A long one is cut after its first lines; a link to it shows the rest, also without
 * scripts.
 */
export const Quotation = ({ text, className }: { text: string; className?: string }) => (
  <section aria-labelledby="story" className={className}>
    <h2 id="story" className="sr-only">
      The story
    </h2>
    <blockquote
      id={wholeStory}
      dir="auto"
      className={clsx(
        'peer measure scroll-mt-24 font-serif text-lg whitespace-pre-wrap italic [overflow-wrap:anywhere]',
        isLong(text) && 'line-clamp-4 target:line-clamp-none lg:line-clamp-3 print:line-clamp-none',
      )}
    >
      “{text}”
    </blockquote>
    {isLong(text) && (
      <a
        href={`#${wholeStory}`}
        className="inline-flex min-h-11 items-center text-sm underline decoration-line underline-offset-4 peer-target:hidden hover:decoration-accent print:hidden"
      >
        Read the whole story
      </a>
    )}
  </section>
)
