/** If the page is still open after these milliseconds, it was not left: for example, a download began. */
export const stillHere = 10_000
let staying: ReturnType<typeof setTimeout> | undefined

/** Tells if the user leaves the page, for example by signing out. Calls of such a page may get a 401. */
export const leaving = {
  isSo: false,
  /** Is called after each change. The event stream sets it. */
  onChange: undefined as (() => void) | undefined,
  change(isSo: boolean) {
    clearTimeout(staying)
    leaving.isSo = isSo
    leaving.onChange?.()
  },
}

/**
 * Begins to listen. The page's first script calls this, because a page may be left while the code of its late
 * parts still loads.
 */
export const listenForLeaving = () =>
  addEventListener('beforeunload', () => {
    leaving.change(true)
    staying = setTimeout(() => leaving.change(false), stillHere)
  })
