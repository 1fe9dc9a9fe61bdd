import type { TakeOver } from './take-over.ts'

/* Records clicks before hydration, and replays them after it. This script is inline in the head of every
   server-rendered page, which a phone may show seconds before the other scripts run. Links and forms work
   natively. A song plays at once in a native audio element, because browsers allow sound only during a
   user gesture. A click on any other button is recorded. */

const pressed = new Set<HTMLElement>()
let isLive: (element: Element) => boolean = () => false

/**
 * Plays a song in its native audio element. Returns false if the element is gone because our own player
 * replaced it.
 */
function play(song: HTMLElement): boolean {
  const audio = song.querySelector('audio')
  if (!audio) return false
  song.dataset['plain'] = ''
  audio.focus()
  // The native player shows its own errors.
  audio.play().catch(() => {})
  return true
}

function keep(button: HTMLElement) {
  pressed.add(button)
  button.dataset['pressed'] = ''
}

addEventListener(
  'click',
  (event) => {
    const { target } = event
    if (!(target instanceof Element) || isLive(target)) return
    const button = target.closest('button')
    const control = button ?? target.closest('[role=slider]')
    const song = control?.closest<HTMLElement>('[data-song]')
    if (!song || !play(song)) {
      if (!button || (button.form && button.type === 'submit')) return
      keep(button)
    }
    // Stop propagation: a handler that is hydrated at this moment must not handle the event too.
    event.stopPropagation()
  },
  true,
)

const takeOver: TakeOver = (live) => {
  const before = isLive
  isLive = (element) => before(element) || live(element)
  for (const button of pressed) {
    if (!live(button)) continue
    pressed.delete(button)
    delete button.dataset['pressed']
    button.click()
  }
}

/**
 * Loads the page's scripts. A list in the page names them, the entry script last (scripts/web/ready-page.ts).
 */
function loadScripts() {
  const named: string[] = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]')
  const last = named.pop()
  // In development the page has no such list, but its own script elements.
  if (!last) return
  for (const href of named) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  const entry = document.createElement('script')
  entry.type = 'module'
  entry.crossOrigin = ''
  entry.src = last
  document.head.append(entry)
}

// Loads the scripts after the first paint, which they would delay on a phone. A hidden page isn't painted
// yet, so it doesn't wait.
addEventListener('DOMContentLoaded', () => {
  if (document.hidden) loadScripts()
  else requestAnimationFrame(() => setTimeout(loadScripts))
})

Object.assign(window, { takeOver })
