/** Reason why a request can't be given up: 'withdrawn', 'released', 'opened again'. */
export const MoneySent = ({ done }: { done: string }) => (
  <p className="text-xs text-muted">Money has been sent for this song, so it can’t be {done}.</p>
)
