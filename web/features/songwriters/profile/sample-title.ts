import { isVisible, limits } from '#contract/grammar/text'

/** 'late-ferry.mp3' → 'Late ferry', at most as long as a title may be. */
export function titleOfFile(name: string) {
  const words = name
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  if (!isVisible(words)) return ''
  const [first = '', ...rest] = words
  let title = first.toLocaleUpperCase()
  for (const letter of rest) {
    if (title.length + letter.length > limits.sampleTitle) break
    title += letter
  }
  return title.trim()
}
