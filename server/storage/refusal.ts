/** Why a store did not take bytes. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  readonly reason: 'tooLarge' | 'full'

  constructor(reason: 'tooLarge' | 'full', options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
