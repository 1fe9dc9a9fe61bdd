/**
 * Creates a pseudo-random generator with a text as seed. Equal texts give equal numbers. The numbers are
 * random enough for pictures.
 */
export function seeded(text: string) {
  let state = 2_166_136_261
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
}
