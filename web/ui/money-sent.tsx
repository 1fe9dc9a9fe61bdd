/**
 * Explains why a request can't be given up after money was sent. `done` is 'withdrawn', 'released' or 'opened
 * again'.
 */
export const MoneySent = ({ done }: { done: string }) => (
  <p className="text-xs text-muted">Money has been sent for this song, so it can’t be {done}.</p>
)
