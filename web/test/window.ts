import { afterEach, beforeEach, vi } from 'vitest'
import { toasts } from '../lib/toast.ts'
import { leave } from './test-screen.tsx'

/** The window and the modules are loaded once a worker: what a test leaves in them is taken away after it. */

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  const shown = toasts.current()
  if (shown) toasts.dismiss(shown.id)
})
