/**
 * A problem that the person who starts Songwright can fix. Its message says how, and is all that they see.
 */
export class StartError extends Error {
  override name = 'StartError'
}
