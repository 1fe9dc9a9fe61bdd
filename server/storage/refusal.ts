/** Why a store did not do it: too many bytes, no room, nobody waits for them any more, or it does not answer. */
type Reason = 'tooLarge' | 'full' | 'gone' | 'away'

export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
