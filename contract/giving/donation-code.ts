/**
 * Letters and digits of donation codes. Characters that look alike are left out (0 O, 1 I L, 2 Z, 5 S, 8 B, U
 * V), because codes are read aloud and typed from paper. Vowels are left out too, so that no code is a word.
 */
export const codeAlphabet = '34679CDFGHJKMNPQRTVWXY'

const letter = `[${codeAlphabet}]`
const gap = String.raw`[\s\p{Pd}\p{Pc}.:#/]*`
const code = new RegExp(
  String.raw`(?<![\p{L}\p{N}])SW${gap}(${letter}{4})${gap}(${letter}{2})(?![\p{L}\p{N}])`,
  'giu',
)

/** Finds the donation codes in a payment's note and normalises them: 'sw7f3k96' → 'SW-7F3K-96'. */
export const codesIn = (text: string) =>
  Array.from(text.matchAll(code), ([, first = '', second = '']) => `SW-${first}-${second}`.toUpperCase())

/**
 * Replaces the donation codes in a text by spaces, so that their digits aren't read as an amount or a
 * reference.
 */
export const withoutCodes = (text: string) => text.replaceAll(code, ' ')
