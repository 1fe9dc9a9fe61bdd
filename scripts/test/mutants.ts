// Mutation test: removes one condition at a time from the code, and runs the tests near it. If all tests
// pass, no test covers the condition.
//   npm run test:mutants                     removes the listed conditions, and forty random ones
//   npm run test:mutants -- COUNT SEED       removes this many random conditions, selected by this seed
import { randomInt } from 'node:crypto'
import { allFiles, readSource } from '../docs/sources.ts'
import { namedPlaces } from './mutants/named.ts'
import { nearestTests } from './mutants/nearest.ts'
import { drawn, type Place, placesIn } from './mutants/places.ts'
import { Copy, fileOf } from './mutants/play.ts'

const [count = 40, seed = randomInt(1_000_000)] = process.argv.slice(2).map(Number)
const sources = allFiles().filter(
  (file) =>
    /^server\/(?:domain|features)\/.*\.ts$/.test(file) && !/\.(?:test|engine)\.ts$|\/test-/.test(file),
)
const all = sources.toSorted().flatMap((file) => placesIn(file, readSource(file)))
const chosen = [...drawn(all, count, seed), ...namedPlaces()]
console.log(`Seed ${seed}: ${count} of ${all.length} conditions, and ${chosen.length - count} named ones\n`)
console.log('| place | condition | died at | seconds |\n|---|---|---|---|')

await using copy = new Copy()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void copy[Symbol.asyncDispose]().finally(() => process.exit(1)))
const roundsOf = nearestTests()
/** Test file that failed without the condition, for each removed condition (mutant). */
const killers = new Map<Place, string>()
const survivors: Place[] = []
for (const place of chosen) {
  const began = performance.now()
  const killer = await copy.killerOf(place, roundsOf(place.file))
  if (killer) killers.set(place, fileOf(killer))
  else survivors.push(place)
  const cells = [
    `${place.file}:${place.line}`,
    `\`${place.condition}\``,
    killer ?? '**survived**',
    ((performance.now() - began) / 1000).toFixed(0),
  ]
  console.log(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
}
// Runs these test files with all conditions in place. A file that fails then is no proof that it noticed a
// mutant.
const good = new Set(killers.values())
let failing = await copy.failing([...good])
for (; failing; failing = await copy.failing([...good])) {
  console.log(`\nRed without any mutant: ${failing.test}`)
  if (!good.delete(fileOf(failing.test))) break
}
const died = chosen.filter((place) => good.has(killers.get(place) ?? ''))
console.log(`\n${died.length} of ${chosen.length} died, ${survivors.length} survived`)
process.exitCode = failing || chosen.length - died.length > 2 ? 1 : 0
