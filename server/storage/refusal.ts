import { FailureElsewhere } from '../errors.ts'

/** Why the storage refused: too many bytes, disk full, client gone, or no answer. */
type Reason = 'tooLarge' | 'full' | 'gone' | 'away'

export class StorageRefusal extends FailureElsewhere {
  override name = 'StorageRefusal'
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
