/**
 * A printed file with a trial's addresses and folders instead of its own. @throws for one that is missing, so
 * that a changed file is never tried in part
 */
export function fitted(source: string, text: string, places: Record<string, string>): string {
  let made = text
  for (const [there, here] of Object.entries(places)) {
    if (!made.includes(there)) throw new Error(`${source} says nothing of ${there}`)
    made = made.replaceAll(there, here)
  }
  return made
}
