import type { Place } from './find.ts'

/**
 * One window of a real browser, with its own cookies. If an action's element is missing, the action returns
 * false, and the caller tries again.
 */
export interface BrowserWindow {
  goto: (url: string) => Promise<void>
  /** Runs a function in the page. The function can use only its arguments. */
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
  errors: () => Promise<string[]>
}

export interface Browser {
  newWindow: () => Promise<BrowserWindow>
  close: () => Promise<void>
}

/** Folder and environment variables with which browsers run. */
export interface Desk {
  folder: string
  env: NodeJS.ProcessEnv
}
