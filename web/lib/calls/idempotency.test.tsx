import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useIdempotencyKey } from './idempotency.ts'

test('a retry has the same idempotency key; a new or repeated write has a new one', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const made: ReturnType<typeof useIdempotencyKey>[] = []
  const Holder = () => {
    const keys = useIdempotencyKey()
    useEffect(() => void made.push(keys))
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Holder />))

  const first = made.at(-1)?.keyFor({ title: 'A' })
  await act(async () => root.render(<Holder />))
  expect(made).toHaveLength(2)
  const keys = made.at(-1)!
  expect(keys.keyFor({ title: 'A' })).toBe(first)
  expect(keys.keyFor({ title: 'B' })).not.toBe(first)

  const again = keys.keyFor({ title: 'A' })
  keys.done()
  expect(keys.keyFor({ title: 'A' })).not.toBe(again)
  await act(async () => root.unmount())
})
