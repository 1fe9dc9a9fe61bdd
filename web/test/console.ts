import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails a test in which React or our own code complains: a missing act(), a wrong attribute, a lost ref. */

let expected: { text: RegExp; came: boolean }[] = []
let complaints: string[] = []

/** What this test makes the console say on purpose; that it never comes is a failure too. */
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
