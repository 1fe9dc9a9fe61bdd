import type { Core } from '../sending/core.ts'

/**
 * Improves the library's dialog for screen readers: the dialog itself gets a name, and a single file gets a
 * list around its list item. Errors appear as banners instead of `alert()`.
 */
export function completePanel(core: Core, panel: Element, title: string) {
  panel.setAttribute('aria-label', title)
  panel.setAttribute('aria-modal', 'true')
  const complete = () => {
    for (const files of panel.querySelectorAll('.uppy-Dashboard-files:not([role])'))
      files.setAttribute('role', 'list')
    for (const video of panel.querySelectorAll('.uppy-Webcam-video:not([aria-label])'))
      video.setAttribute('aria-label', 'What the camera sees')
    for (const range of panel.querySelectorAll('.uppy-ImageCropper-range:not([aria-label])'))
      range.setAttribute('aria-label', 'Straighten')
  }
  new MutationObserver(complete).observe(panel, { childList: true, subtree: true })

  const askForReason = (event: Event) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest('.uppy-Dashboard-Item-errorDetails, .uppy-StatusBar-details')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    const ofFile = button.classList.contains('uppy-Dashboard-Item-errorDetails')
    const reason = ofFile ? button.getAttribute('aria-label') : core.getState().error
    core.info(reason || core.i18n('uploadFailed'), 'error', core.opts.infoTimeout)
  }
  panel.addEventListener('click', askForReason, { capture: true })
}

/**
 * Replaces the library's banners at the bottom of its dialog by banners that show their reason and have a
 * close button. The library's banners hide the reason in a tooltip, and screen readers read them twice.
 */
export function showBanners(core: Core, panel: Element) {
  const box = document.createElement('div')
  box.className = 'uploader-banners'
  panel.append(box)
  const shown = new Map<object, HTMLElement>()

  const draw = () => {
    const { info } = core.getState()
    for (const [entry, banner] of shown)
      if (!info.some((one) => one === entry)) {
        banner.remove()
        shown.delete(entry)
      }
    for (const entry of info)
      if (!shown.has(entry)) {
        const banner = bannerOf(entry, () => core.dismiss(entry))
        shown.set(entry, banner)
        box.append(banner)
      }
  }
  core.on('state-update', draw)
}

type Entry = ReturnType<Core['getState']>['info'][number]

function bannerOf({ type, message, details }: Entry, dismiss: () => void) {
  const banner = document.createElement('div')
  banner.className = `uploader-banner is-${type}`
  const words = document.createElement('p')
  words.setAttribute('role', 'alert')
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '×'
  close.setAttribute('aria-label', 'Dismiss')
  close.addEventListener('click', dismiss)
  banner.append(words, close)
  // The empty alert is added first and its text in the next frame, because screen readers announce only text
  // that is added to an existing alert.
  requestAnimationFrame(() => {
    words.append(message)
    if (typeof details === 'string') {
      const reason = document.createElement('small')
      reason.textContent = details
      words.append(' ', reason)
    }
  })
  return banner
}

/**
 * Shows the browser's warning before the user leaves the page while files are uploading. These uploads would
 * start again from the beginning.
 */
export function warnOfLeaving(core: Core) {
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  core.on('state-update', (_, { currentUploads }) => {
    // The listener is removed first, so that there is never more than one.
    window.removeEventListener('beforeunload', stay)
    if (Object.keys(currentUploads).length > 0) window.addEventListener('beforeunload', stay)
  })
}
