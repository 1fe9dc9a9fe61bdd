import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { toasts } from '../lib/toast.ts'
import { songOnDeck } from '../player/song.ts'
import { leave } from './test-screen.tsx'

/** Window and modules are loaded once per worker, so each test's changes are removed after it. */

// happy-dom's document is no instance of its Document, which the upload dialog's library needs to place a
// form.
Object.assign(globalThis, { Document: HTMLDocument })

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  if (songOnDeck.current()) (await import('../player/sound/deck.ts')).deck.close()
  const shown = toasts.current()
  if (shown) toasts.dismiss(shown.id)
})

// A late module would load during the next file, which may mock it.
afterAll(() => vi.dynamicImportSettled())
