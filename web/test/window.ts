import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { toasts } from '../lib/toast.ts'
import { songOnDeck } from '../player/song.ts'
import { leave } from './test-screen.tsx'

/** The window and the modules are loaded once a worker: what a test leaves in them is taken away after it. */

// happy-dom's document is no instance of its Document, by which the upload dialog's library finds where a form goes.
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

// A module that a screen loads late would be there for the next file, which may have another in its place.
afterAll(() => vi.dynamicImportSettled())
