/** A problem at the start that the operator can fix. They see only its message, which says how to fix it. */
export class StartError extends Error {
  override name = 'StartError'
}
