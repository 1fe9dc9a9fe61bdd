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
