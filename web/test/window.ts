import { Storage } from 'happy-dom'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { toasts } from '../lib/toast.ts'
import { songOnDeck } from '../player/song.ts'
import { leave } from './test-screen.tsx'

/**
 * The window and the modules are loaded once for all tests of a worker. So each test's changes are removed
 * after the test.
 */

// The upload dialog's library needs `document instanceof Document` to place a form, which happy-dom's
// document doesn't fulfil.
Object.assign(globalThis, { Document: HTMLDocument })

// Node has a `localStorage` of its own, which is undefined without a file.
Object.defineProperty(globalThis, 'localStorage', {
  value: new Storage(),
  configurable: true,
})

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
  if (songOnDeck.current()) (await import('../player/sound/deck.ts')).deck.close()
  const shown = toasts.current()
  if (shown) toasts.dismiss(shown.id)
})

// Modules that are still loading would otherwise load during the next test file, which may mock them.
afterAll(() => vi.dynamicImportSettled())
