import type { Place } from './find.ts'

/**
 * One window of a real browser, with its own cookies. An action answers false if its element is missing, and
 * is tried again.
 */
export interface BrowserWindow {
  goto: (url: string) => Promise<void>
  /** Runs a function in the page. It may use nothing but its arguments. */
  evaluate: <Arguments extends unknown[], Answer>(
    work: (...given: Arguments) => Answer,
    ...given: Arguments
  ) => Promise<Awaited<Answer>>
  isThere: (place: Place) => Promise<boolean>
  press: (place: Place) => Promise<boolean>
  /** Replaces the value of a field. */
  type: (place: Place, text: string) => Promise<boolean>
  choose: (place: Place, value: string) => Promise<boolean>
  attach: (place: Place, file: string) => Promise<boolean>
  set: (place: Place, value: string) => Promise<boolean>
  screenshot: () => Promise<Buffer>
  /** Page errors and console errors until now. */
  errors: () => Promise<string[]>
}

export interface Browser {
  newWindow: () => Promise<BrowserWindow>
  close: () => Promise<void>
}

/** Environment in which browsers play and show. */
export interface Desk {
  folder: string
  env: NodeJS.ProcessEnv
}
