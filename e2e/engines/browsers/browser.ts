import type { Place } from './find.ts'

/** One window of a real browser, with cookies of its own. What isn't there yet answers false, and is tried again. */
export interface BrowserWindow {
  goto: (url: string) => Promise<void>
  /** Runs a function in the page: one that uses nothing but its arguments. */
  evaluate: <Arguments extends unknown[], Answer>(
    work: (...given: Arguments) => Answer,
    ...given: Arguments
  ) => Promise<Awaited<Answer>>
  isThere: (place: Place) => Promise<boolean>
  /** Presses what is at this place with the pointer. */
  press: (place: Place) => Promise<boolean>
  /** Types over what a field holds. */
  type: (place: Place, text: string) => Promise<boolean>
  /** Chooses an option by its value. */
  choose: (place: Place, value: string) => Promise<boolean>
  /** Gives a file of this machine to a file field. */
  attach: (place: Place, file: string) => Promise<boolean>
  /** Sets the value of a date field. */
  set: (place: Place, value: string) => Promise<boolean>
  screenshot: () => Promise<Buffer>
  /** Page errors and console errors until now. */
  errors: () => Promise<string[]>
}

export interface Browser {
  newWindow: () => Promise<BrowserWindow>
  close: () => Promise<void>
}

/** Where browsers play and show. */
export interface Desk {
  folder: string
  env: NodeJS.ProcessEnv
}
