/**
 * A printed file with the addresses and folders of a trial in place of its own. Throws for one that isn't there: a file
 * that has changed must not be tried by half.
 */
export function fitted(source: string, text: string, places: Record<string, string>): string {
  let made = text
  for (const [there, here] of Object.entries(places)) {
    if (!made.includes(there)) throw new Error(`${source} says nothing of ${there}`)
    made = made.replaceAll(there, here)
  }
  return made
}
