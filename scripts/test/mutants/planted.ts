import { Copy } from './play.ts'
import { planted, races } from './races.ts'

const most = { schedules: 5000, moves: 5 }

/**
 * Plants each race in a copy of the sources, and plays schedules until one fails. Each must be found, found again
 * in the same way by its printed seed and path, and be shrunk to few moves. Returns true if all are.
 */
export async function findPlanted(file: string, seed: string): Promise<boolean> {
  await using copy = new Copy()
  const play = async (schedules: number, from: string, path?: string) => {
    const env = { RACES: String(schedules), RACES_SEED: from, ...(path && { RACES_PATH: path }) }
    const says = (await copy.failing(['-t', 'random orders', file], env))?.says ?? ''
    const [, moves, foundSeed = '', foundPath] =
      /(\d+) moves\. Play them again: npm run test:races -- 1 (\S+) ([\d:]+)/.exec(says) ?? []
    return moves === undefined ? undefined : { moves: Number(moves), seed: foundSeed, path: foundPath }
  }
  let isEachFound = true
  console.log('| race | schedules of its market | moves | again | seconds |\n|---|---|---|---|---|')
  for (const race of races) {
    const began = performance.now()
    const [found, again] = await copy.with(race.file, planted(race), async () => {
      const first = await play(most.schedules, seed)
      return [first, first && (await play(1, first.seed, first.path))]
    })
    const isAgain = found !== undefined && again?.moves === found.moves
    if (!isAgain || found.moves > most.moves) isEachFound = false
    const tried = found?.path ? Number(found.path.split(':')[0]) + 1 : `not in ${most.schedules}`
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(
      `| ${race.name} | ${tried} | ${found?.moves ?? ''} | ${isAgain ? 'yes' : '**no**'} | ${seconds} |`,
    )
  }
  return isEachFound
}
