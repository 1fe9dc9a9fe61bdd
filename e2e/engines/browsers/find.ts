export interface Wanted {
  role: string
  /** Part of the accessible name, or with `exact` the whole name. */
  name?: string
  exact?: boolean
  /** Index among several matching elements. The first by default. */
  nth?: number
  has?: string
}

/** Descriptions of nested elements, the outermost first. The last one is the wanted element. */
export type Place = Wanted[]

/**
 * Runs in the page, so it can use only its arguments. Returns the element that `place` describes, or null if
 * the element is missing, hidden or covered.
 */
export function find(place: Place, toPress: boolean): HTMLElement | null {
  const fields = 'input:not([type=checkbox], [type=radio], [type=submit], [type=file]), textarea, select'
  const tags: Record<string, string> = {
    article: 'article',
    button: 'button:not([role]), input[type=submit], summary',
    checkbox: 'input[type=checkbox]',
    dialog: 'dialog',
    field: fields,
    file: 'input[type=file]',
    form: 'form',
    group: 'fieldset',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]:not([role])',
    listitem: 'li',
    main: 'main',
    radio: 'input[type=radio]',
    region: 'section[aria-label], section[aria-labelledby]',
  }
  const words = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const textOf = (one: Element | null | undefined) => {
    const copy = one?.cloneNode(true) as Element | undefined
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true], script, style') ?? []) hidden.remove()
    return words(copy?.textContent)
  }
  const nameOf = (one: Element) => {
    const by = one.getAttribute('aria-labelledby')
    if (by)
      return words(
        by
          .split(' ')
          .map((id) => textOf(document.getElementById(id)))
          .join(' '),
      )
    const own = one.getAttribute('aria-label')
    if (own) return words(own)
    const labels = [...((one as HTMLInputElement).labels ?? [])].map(textOf)
    return labels.length ? words(labels.join(' ')) : textOf(one) || words(one.getAttribute('title'))
  }
  const isShown = (one: Element) =>
    one.matches('input[type=file]') ||
    (one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true], [inert]'))
  const isNamed = (one: Element, { name, exact, has }: Wanted) =>
    (name === undefined || (exact ? nameOf(one) === name : nameOf(one).includes(name))) &&
    (has === undefined || words(one.textContent).includes(has))

  let within: ParentNode = document
  for (const wanted of place) {
    const selector = [`[role=${wanted.role}]`, tags[wanted.role]].filter(Boolean).join(', ')
    const all = [...within.querySelectorAll(selector)].filter((one) => isShown(one) && isNamed(one, wanted))
    const one = all[wanted.nth ?? 0]
    if (!one) return null
    within = one
  }
  let found = within as HTMLElement
  if (!toPress) return found
  // A checkbox or radio button may be visually hidden, so its label is clicked.
  if (found.matches('[type=checkbox], [type=radio]')) found = (found as HTMLInputElement).labels?.[0] ?? found
  if (found.matches(':disabled, [aria-disabled=true], [aria-busy=true]')) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  // A link may wrap: the middle of its bounding box can then lie between its lines.
  const { left, top, width, height } = found.getClientRects()[0] ?? found.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  return over && (found.contains(over) || over.contains(found)) ? found : null
}

/** Runs in the page. True if a text is visible. */
export function says(text: string): boolean {
  const words = (one: Element) => (one.textContent ?? '').replaceAll(/\s+/g, ' ')
  return [...document.body.querySelectorAll('*')].some(
    (one) =>
      !one.matches('script, style, template') &&
      words(one).includes(text) &&
      one.checkVisibility({ visibilityProperty: true }),
  )
}

/** Runs in the page. Sets the value of a field such as a date at once, as a date picker does. */
export function setValue(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
}

/** Runs in the page. Returns position and size of an element, or of its first line if it wraps. */
function boxOf(one: Element): number[] {
  const { left, top, width, height } = one.getClientRects()[0] ?? one.getBoundingClientRect()
  return [left, top, width, height]
}

/** Runs in the page. Records whether a click hits this element. */
function watchPress(one: Element) {
  const here = window as unknown as { isPressMissed?: boolean }
  here.isPressMissed = true
  const note = ({ target }: Event) => void (here.isPressMissed = !one.contains(target as Node))
  addEventListener('click', note, { capture: true, once: true })
}

/**
 * Runs in the page. True if the last watched press hit another element, or was no click. If the click opened
 * another page, that page reports no missed click.
 */
function isPressMissed(): boolean {
  return (window as unknown as { isPressMissed?: boolean }).isPressMissed ?? false
}

interface Pressing {
  /** Runs a function in the page on the element. */
  on: <Answer>(work: (one: Element) => Answer) => Promise<Answer>
  /** Runs a function in the page. */
  evaluate: (work: () => boolean) => Promise<boolean>
  click: (x: number, y: number) => Promise<unknown>
}

/**
 * Presses an element once it stands still. Returns false if the press missed it. Content that loads late may move
 * the page: then the click hits another element, or there is none, because the element moved while it was pressed.
 */
export async function pressStill({ on, evaluate, click }: Pressing): Promise<boolean> {
  const [before, box] = [await on(boxOf), await on(boxOf)]
  if (before.join() !== box.join()) return false
  const [left = 0, top = 0, width = 0, height = 0] = box
  await on(watchPress)
  await click(left + width / 2, top + height / 2)
  return !(await evaluate(isPressMissed))
}

/** Runs in the page. Records whether a text is shown from now on, however briefly. */
export function watchText(text: string) {
  const here = window as unknown as { seenTexts?: Set<string> }
  const seen = (here.seenTexts ??= new Set())
  const note = () => void (document.body.textContent?.includes(text) && seen.add(text))
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** Runs in the page. True if a watched text was shown. */
export function wasShown(text: string): boolean {
  return (window as unknown as { seenTexts?: Set<string> }).seenTexts?.has(text) ?? false
}

/**
 * Runs in each new page, and records its console errors. Errors after the start of a navigation are ignored,
 * because scripts and styles may still have been loading.
 */
export function tellErrors() {
  let isLeft = false
  addEventListener('beforeunload', () => void (isLeft = true))
  const write = console.error
  console.error = (...said: unknown[]) => {
    if (!isLeft) write.call(console, said.map(String).join(' '))
  }
}

/** Runs in the page. Returns the errors since the last call. */
export function errors(): string[] {
  const here = window as unknown as { errorsHere?: string[] }
  if (!here.errorsHere) {
    const kept: string[] = []
    here.errorsHere = kept
    addEventListener(
      'error',
      ({ message, filename, lineno }) => void (message && kept.push(`${message} (${filename}:${lineno})`)),
    )
    addEventListener('unhandledrejection', ({ reason }) => void kept.push(`unhandled: ${reason}`))
    const write = console.error
    console.error = (...said: unknown[]) => {
      kept.push(said.map(String).join(' '))
      write.apply(console, said)
    }
  }
  return here.errorsHere.splice(0)
}
