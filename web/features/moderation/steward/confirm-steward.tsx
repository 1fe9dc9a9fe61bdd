import { provenHours } from '#contract/trust/stewards'
import { Failure } from '../../../ui/failure.tsx'
import { ConfirmPerson, confirmationOf } from '../../accounts/public/confirm-person.ts'

interface ConfirmStewardProps {
  /** Error of a call. The dialog opens if it requires re-authentication. */
  error: unknown
  /** Called after re-authentication, to repeat the refused call. */
  onConfirmed: () => void
  onClose: () => void
}

/**
 * Dialog to re-authenticate by password or passkey, if the steward's last proof is too old. Text typed before
 * isn't lost.
 */
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

/** `ConfirmSteward` as the `refused` property of a dialog that asks for a reason. */
export const confirmSteward = ({ error, again, reset }: Refusal) => (
  <ConfirmSteward error={error} onConfirmed={again} onClose={reset} />
)
