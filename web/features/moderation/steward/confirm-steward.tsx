import { provenHours } from '#contract/trust/stewards'
import { ConfirmPerson, confirmationOf } from '../../accounts/public/confirm-person.ts'

interface ConfirmStewardProps {
  /** Error of a call that may have been refused because a recent confirmation is missing. */
  error: unknown
  /** The steward has shown who they are: call again. */
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password or a passkey where the last one was too long ago; what was typed before stays. */
export const ConfirmSteward = ({ error, ...rest }: ConfirmStewardProps) => (
  <ConfirmPerson
    ways={confirmationOf(error)}
    description={`Stewards show every ${provenHours} hours who they are.`}
    {...rest}
  />
)

interface Refusal {
  error: unknown
  again: () => void
  reset: () => void
}

/** Variant of `ConfirmSteward` for a dialog with a reason (`refused`). */
export const confirmSteward = ({ error, again, reset }: Refusal) => (
  <ConfirmSteward error={error} onConfirmed={again} onClose={reset} />
)
