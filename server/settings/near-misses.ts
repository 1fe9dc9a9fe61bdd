/** Prefixes that only Songwright's settings have. An unknown name with one of them is a mistake. */
const families = ['S3_', 'OIDC_', 'SMTP_', 'RATE_', 'STEWARD_']

/**
 * The setting whose name is most similar to `name`; undefined if none is similar enough, as for variables of
 * other programs.
 */
export function nearestName(name: string, names: string[]): string | undefined {
  const upper = name.toUpperCase()
  const ranked = names
    .map((one) => ({ one, distance: distance(upper, one) }))
    .sort((a, b) => a.distance - b.distance)
  const [nearest] = ranked
  if (!nearest) return undefined
  if (families.some((family) => upper.startsWith(family)))
    return ranked.find(({ one }) => one.startsWith(upper.slice(0, upper.indexOf('_') + 1)))?.one
  // Short names resemble many words: HOST and POST, PORT and SORT. So a short name may differ only by the
  // order of its letters or by one missing letter.
  const allowed = nearest.one.length > 5 ? 2 : 1
  if (nearest.distance > allowed) return undefined
  if (nearest.one.length <= 5 && upper.length >= nearest.one.length && sorted(upper) !== sorted(nearest.one))
    return undefined
  return nearest.one
}

const sorted = (text: string) => text.split('').sort().join('')

/** Edit distance: number of inserted, missing, changed or swapped letters. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const least = Math.min(changed, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least)
    }
    before = previous
    previous = row
  }
  return previous[b.length] ?? 0
}
