import type { Move, RequestStatus } from '#contract/grammar/state'

/** Shown instead of a form if the request's status doesn't allow the move. */
export const Refusal = ({ move }: { move: Move<RequestStatus> }) => (
  <p className="text-sm text-muted">{move.refusal}.</p>
)
