import type { Move, RequestStatus } from '#contract/grammar/state'

/** Replaces a form while the request's status doesn't allow its move. */
export const Refusal = ({ move }: { move: Move<RequestStatus> }) => (
  <p className="text-sm text-muted">{move.refusal}.</p>
)
