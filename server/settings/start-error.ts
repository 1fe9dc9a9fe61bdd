/** Something that the person who starts Songwright can put right: its message says what, and is all they see. */
export class StartError extends Error {
  override name = 'StartError'
}
