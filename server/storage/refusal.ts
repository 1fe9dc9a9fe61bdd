/** Why a store did not take bytes: too many, no room, or nobody waits for them any more. */
type Reason = 'tooLarge' | 'full' | 'gone'

export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
