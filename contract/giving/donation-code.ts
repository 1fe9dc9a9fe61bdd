/** No 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V: it is read aloud and typed from paper. No vowels, no words. */
export const codeAlphabet = '34679CDFGHJKMNPQRTVWXY'

const letter = `[${codeAlphabet}]`
const gap = String.raw`[\s\p{Pd}\p{Pc}.:#/]*`
const code = new RegExp(
  String.raw`(?<![\p{L}\p{N}])SW${gap}(${letter}{4})${gap}(${letter}{2})(?![\p{L}\p{N}])`,
  'giu',
)

/** The donation codes in a payment's note, as we write them, however they were typed: 'sw7f3k96' → 'SW-7F3K-96'. */
export const codesIn = (text: string) =>
  Array.from(text.matchAll(code), ([, first = '', second = '']) => `SW-${first}-${second}`.toUpperCase())

/** The text without its codes, so that their digits aren't read as anything else. */
export const withoutCodes = (text: string) => text.replaceAll(code, ' ')
