/** Vowel that a syllable is sung on. */
export type Vowel = 'a' | 'e' | 'i' | 'o' | 'u'

export interface Syllable {
  /** Index of its line in the lyrics. */
  line: number
  word: string
  isStressed: boolean
  vowel: Vowel
}

/** Words that the rules below count or stress wrongly. */
const counted: Record<string, number> = { going: 2, hundred: 2 }
const secondStressed = new Set(['across', 'until', 'beside', 'tomorrow', 'committees'])

/** Words that are never stressed in a line, as long as they have one syllable. */
const light = new Set(
  'a an and as at by for from had has he her his i in is it its my no of on or our she so the their them then they to too up was we were with you your'.split(
    ' ',
  ),
)

const groups = /[aeiouyäöüáéíóúàèãõåø]+/g

/** Vowel groups of a word without a silent e at its end: 'stirred' → ['i'], 'middle' → ['i', 'e']. */
function sounded(word: string): string[] {
  const plain = word.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  const found = [...plain.replace(/^y/, 'j').matchAll(groups)].map(([group]) => group)
  const isSilent = /[^aeiouy]e$|[^aeioudt]ed$|[^aeioucgsxz]es$/.test(plain) && !/[^aeiouyl]le$/.test(plain)
  const all = isSilent && found.length > 1 ? found.slice(0, -1) : found
  const count = counted[plain]
  return count ? Array.from({ length: count }, (_, at) => all[at] ?? 'i') : all
}

const vowelOf = (group: string): Vowel =>
  /^(?:oo|ou|u|ew)/.test(group) ? 'u' : /^(?:ee|ea|ie|i|y)/.test(group) ? 'i' : (group[0] as Vowel)

/** Syllables of a line, in order. Each word has at least one. */
export function syllablesOf(text: string, line: number): Syllable[] {
  return (text.match(/[\p{L}’'-]+/gu) ?? []).flatMap((word) => {
    const vowels = sounded(word)
    const isLight = vowels.length < 2 && light.has(word.toLowerCase())
    const stressed = secondStressed.has(word.toLowerCase()) ? 1 : 0
    return (vowels.length > 0 ? vowels : ['a']).map((group, at) => ({
      line,
      word,
      isStressed: at === stressed && !isLight,
      vowel: 'aeiou'.includes(vowelOf(group)) ? vowelOf(group) : 'a',
    }))
  })
}
