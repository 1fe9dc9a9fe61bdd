/** Words of a proposed title. A title of more words reads like a sentence. */
const mostWords = 6

/** A word that a title doesn't end with, because it leads to a next one. */
const leading =
  /^(?:a|an|and|as|at|because|but|by|for|from|in|is|my|of|on|or|our|so|that|the|to|was|we|who|with)$/i

/** Proposes the beginning of the story as the song's title. '' for an empty story. */
export function proposedTitle(story: string): string {
  const [sentence = ''] = story.trim().split(/[.!?…,;:\n]/)
  const all = sentence.split(/\s+/)
  const words = all.slice(0, mostWords)
  if (all.length > mostWords) while (words.length > 1 && leading.test(words.at(-1) ?? '')) words.pop()
  const title = words
    .join(' ')
    .slice(0, 60)
    // Half of an emoji, which the server refuses.
    .replace(/\p{Cs}$/u, '')
    .trim()
  return title.charAt(0).toUpperCase() + title.slice(1)
}
