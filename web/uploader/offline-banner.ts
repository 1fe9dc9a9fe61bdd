import type { Body, Meta, Uppy } from '@uppy/core'

/** As long as a timer can run: until it is dismissed or the connection is back. */
const forever = 2 ** 31 - 1

/**
 * The library means its 'No Internet connection' to stay until dismissed, and hides it at once: core's 0 ms are a
 * timeout to its own `info`. So it is said again, to stay.
 */
export function keepOfflineBanner<M extends Meta, B extends Body>(uppy: Uppy<M, B>) {
  const words = uppy.i18n('noInternetConnection')
  const isShown = () => uppy.getState().info.some(({ message }) => message === words)
  uppy.on('is-offline', () =>
    // After core's own has gone; the event can come twice.
    setTimeout(() => {
      if (!isShown()) uppy.info(words, 'error', forever)
    }, 20),
  )
  uppy.on('back-online', () => {
    while (isShown()) uppy.hideInfo()
  })
}
