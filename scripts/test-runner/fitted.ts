/**
 * Replaces the addresses and folders in a documented settings file by those of a trial. @throws if one is not
 * in the text, so that no trial uses a file that is only partly adapted
 */
export function fitted(source: string, text: string, places: Record<string, string>): string {
  let made = text
  for (const [there, here] of Object.entries(places)) {
    if (!made.includes(there)) throw new Error(`${source} says nothing of ${there}`)
    made = made.replaceAll(there, here)
  }
  return made
}
