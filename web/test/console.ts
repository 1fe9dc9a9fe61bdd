import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails a test on an unexpected console warning or error, such as a missing act() or a wrong attribute. */

let expected: { text: RegExp; came: boolean }[] = []
let complaints: string[] = []

export const expectConsoleError = (text: RegExp) => void expected.push({ text, came: false })

beforeEach(() => {
  expected = []
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    const text = said.map(String).join(' ')
    const meant = expected.filter((one) => one.text.test(text))
    for (const one of meant) one.came = true
    if (meant.length === 0) complaints.push(text)
  })
})

afterEach(() => {
  expect(complaints, 'errors in the console that the test did not expect').toEqual([])
  expect(expected.filter(({ came }) => !came).map(({ text }) => text)).toEqual([])
})
