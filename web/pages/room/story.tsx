/** The listener's own words, set like liner notes. */
export const Story = ({ text }: { text: string }) => (
  <section aria-labelledby="story">
    <h2 id="story" className="liner font-sans text-muted">
      The story
    </h2>
    <p className="measure mt-4 text-lg whitespace-pre-wrap [overflow-wrap:anywhere] first-letter:float-left first-letter:mt-1 first-letter:mr-2 first-letter:font-serif first-letter:text-[3.1em] first-letter:leading-[0.78] first-letter:text-accent">
      {text}
    </p>
  </section>
)
