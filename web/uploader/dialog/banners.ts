import type { Core } from '../sending/core.ts'

/**
 * Replaces the library's banners at the foot of its dialog: each shows its reason and can be dismissed. The library's
 * hide the reason in a tooltip, are read twice by screen readers, and can't be dismissed.
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
  // Live region: screen readers announce text added to an alert, not an alert added with its text.
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
