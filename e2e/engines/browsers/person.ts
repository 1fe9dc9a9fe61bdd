import { expect } from '@playwright/test'
import type { BrowserWindow } from './browser.ts'
import { type Place, says, type Wanted, wasShown, watchText } from './find.ts'

/** Time limit of each wait, long enough for a busy machine. */
const timeout = 30_000
const intervals = [30, 60, 120, 250]

const told = (place: Place) =>
  place
    .map(({ role, name, has }) =>
      [role, name && `“${name}”`, has && `with “${has}”`].filter(Boolean).join(' '),
    )
    .join(' > ')

/** A person who uses one window. Each action is retried until it is possible. */
export class Person {
  readonly window: BrowserWindow
  readonly site: string
  constructor(window: BrowserWindow, site: string) {
    this.window = window
    this.site = site
  }

  /**
   * Repeats the attempt until it returns true. An error (for example because the page replaced an element)
   * counts as false.
   */
  #until(what: string, attempt: () => Promise<boolean>) {
    return expect
      .poll(() => attempt().catch((error: unknown) => String(error)), { message: what, timeout, intervals })
      .toBe(true)
  }
  goto(path: string) {
    return this.window.goto(new URL(path, this.site).href)
  }
  path() {
    return this.window.evaluate(() => location.pathname + location.search)
  }
  press(...place: Place) {
    return this.#until(`press ${told(place)}`, () => this.window.press(place))
  }
  click(role: string, name: string, more: Omit<Wanted, 'role' | 'name'> = {}) {
    return this.press({ role, name, ...more })
  }
  fill(label: string, text: string, ...within: Place) {
    const place = [...within, { role: 'field', name: label }]
    return this.#until(`fill ${told(place)}`, () => this.window.type(place, text))
  }
  choose(label: string, value: string, ...within: Place) {
    const place = [...within, { role: 'field', name: label }]
    return this.#until(`choose ${value} in ${told(place)}`, () => this.window.choose(place, value))
  }
  set(label: string, value: string, ...within: Place) {
    const place = [...within, { role: 'field', name: label }]
    return this.#until(`set ${told(place)}`, () => this.window.set(place, value))
  }
  attach(file: string, ...within: Place) {
    const place = [...within, { role: 'file' }]
    return this.#until(`attach to ${told(place)}`, () => this.window.attach(place, file))
  }
  sees(text: string) {
    return this.#until(`see “${text}”`, () => this.window.evaluate(says, text))
  }
  /**
   * Watches for a text that may be shown briefly, by a press after this call. Returns a function that waits until it
   * was shown.
   */
  async watches(text: string) {
    await this.window.evaluate(watchText, text)
    return () => this.#until(`see “${text}” at some time`, () => this.window.evaluate(wasShown, text))
  }
  finds(...place: Place) {
    return this.#until(`find ${told(place)}`, () => this.window.isThere(place))
  }
  /**
   * Clicks repeatedly until an element is visible. A server-rendered page ignores clicks before hydration.
   */
  async pressUntil(place: Place, ...shown: Place) {
    await this.#until(`press ${told(place)} until ${told(shown)}`, async () => {
      if (await this.isThere(...shown)) return true
      await this.window.press(place)
      return this.isThere(...shown)
    })
  }
  isThere(...place: Place) {
    return this.window.isThere(place)
  }
}
