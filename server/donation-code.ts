import { randomInt } from 'node:crypto'

/** No 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V: it is read aloud and typed from paper. No vowels, no words. */
const alphabet = '34679CDFGHJKMNPQRTVWXY'

const random = (length: number) =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** A short code for a payment's note, 'SW-7F3K-96': 113 million of them, so a taken one is simply drawn again. */
export const newCode = () => `SW-${random(4)}-${random(2)}`
