import type { Core } from './core.ts'

/**
 * Shows the library's messages at the foot of its dialog, each with its reason and a way to dismiss it. Its own banners
 * hide the reason in a tip, say everything twice to a screen reader, and can't be dismissed.
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
  // An alert is read out when words come into it, not when it comes with them.
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
