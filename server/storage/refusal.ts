import { FailureElsewhere } from '../errors.ts'

type Reason = 'tooLarge' | 'full' | 'gone' | 'away'

export class StorageRefusal extends FailureElsewhere {
  override name = 'StorageRefusal'
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
