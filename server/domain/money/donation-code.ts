import { randomInt } from 'node:crypto'
import { codeAlphabet } from '#contract/giving/donation-code'

const random = (length: number) =>
  Array.from({ length }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')

/**
 * Makes a short code for a payment's note, 'SW-7F3K-96'. There are 113 million codes, so a used code is
 * simply drawn again.
 */
export const newCode = () => `SW-${random(4)}-${random(2)}`
