import type { Locator } from '@playwright/test'

/** Seconds that a person takes for a press, for a letter that they type, and for a word that they read. */
const taken = { press: 1.1, letter: 0.28, word: 0.25 }

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Counts what a person has to do on our pages, and reckons the time that it takes. */
export function reckoning() {
  const done = { presses: 0, fields: 0, letters: 0, words: 0 }
  return {
    done,
    seconds: () => done.presses * taken.press + done.letters * taken.letter + done.words * taken.word,
    async press(place: Locator) {
      done.presses++
      await place.click()
    },
    async fill(place: Locator, text: string) {
      done.fields++
      done.letters += text.length
      await place.fill(text)
    },
    /** Counts the words of a part of the page, without its decoration (the label of the drawn record). */
    async read(place: Locator) {
      const decoration = await place.locator('[aria-hidden]:visible').allInnerTexts()
      done.words += wordsIn(await place.innerText()) - wordsIn(decoration.join(' '))
    },
  }
}
