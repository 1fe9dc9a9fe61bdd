import type { TakeOver } from './take-over.ts'

/*
 * Stands in the head of every page that comes drawn, for a phone may show it seconds before its script is there. Links and
 * forms work by themselves; a song plays at once, in the browser's own player, for a sound may only begin while somebody
 * presses; any other button is kept until its script can answer.
 */

const pressed = new Set<HTMLElement>()
let isLive: (element: Element) => boolean = () => false

/** False where our own player has taken its place already. */
function play(song: HTMLElement): boolean {
  const audio = song.querySelector('audio')
  if (!audio) return false
  song.dataset['plain'] = ''
  audio.focus()
  // What fails is said by the browser's player.
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
    // What is answered here, or later, isn't also for a script that comes at this very moment.
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

Object.assign(window, { takeOver })
