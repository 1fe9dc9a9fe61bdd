// Summary at the end of .ci/run: the ten slowest test files, the minutes of each command, the packages that are a
// major version behind, and each test that passed only when it was retried.
import { readKept } from '../test-runner/outcome/commands.ts'
import { conclude } from '../test-runner/outcome/outcome.ts'
import { askForMajors } from './outdated.ts'

const ran = readKept()
const outcomes = ran.flatMap((one) => one.outcomes)
const right = (number: number) => number.toFixed(1).padStart(7)

console.log('\nThe ten slowest test files, in seconds of their tests added up:')
const files = outcomes.flatMap((outcome) => outcome.files).toSorted((a, b) => b.seconds - a.seconds)
for (const { file, seconds } of files.slice(0, 10)) console.log(`${right(seconds)}  ${file}`)

console.log('\nMinutes of each command:')
for (const { command, minutes } of ran) console.log(`${right(minutes)}  npm run ${command}`)

console.log(`\nA major version behind: ${askForMajors()}`)

conclude(outcomes)
