import { randomInt } from 'node:crypto'
import { codeAlphabet } from '#contract/giving/donation-code'

const random = (length: number) =>
  Array.from({ length }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')

/** A short code for a payment's note, 'SW-7F3K-96'. 113 million exist, so a used one is simply redrawn. */
export const newCode = () => `SW-${random(4)}-${random(2)}`
