import type { Core } from '../sending/core.ts'

/**
 * Accessibility fixes of the library's dialog: a name on the dialog itself (the library names its wrapper),
 * the list role around a single file's list item, and reasons as banners instead of `alert()`.
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
