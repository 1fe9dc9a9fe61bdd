import { provenHours } from '#contract/trust/stewards'
import { Failure } from '../../../ui/failure.tsx'
import { ConfirmPerson, confirmationOf } from '../../accounts/public/confirm-person.ts'

interface ConfirmStewardProps {
  /** Error of a call that may require re-authentication. */
  error: unknown
  /** Re-authenticated: repeat the call. */
  onConfirmed: () => void
  onClose: () => void
}

/** Re-authentication by password or passkey after too long a time. Earlier input stays. */
export const ConfirmSteward = ({ error, ...rest }: ConfirmStewardProps) => (
  <ConfirmPerson
    ways={confirmationOf(error)}
    description={`Stewards show every ${provenHours} hours who they are.`}
    {...rest}
  />
)

interface StewardFailureProps {
  write: { error: unknown; reset: () => void }
  again: () => void
}

/** Error of a steward's form, or the re-authentication that it requires. */
export const StewardFailure = ({ write: { error, reset }, again }: StewardFailureProps) => (
  <>
    <Failure error={confirmationOf(error) ? null : error} />
    <ConfirmSteward error={error} onConfirmed={again} onClose={reset} />
  </>
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
