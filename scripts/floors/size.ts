// Prints the size of the code: npm run size
import { parseSync } from 'vite'
import { decisions } from '../docs/decisions.ts'
import { allFiles, readSource } from '../docs/sources.ts'
import { commentsIn } from '../words/words.ts'
import { isTest, sources } from './imports.ts'
import { castsOf } from './parsed.ts'
import { longFunctions, orphanTests, siblingCircles } from './shape.ts'

const jsonLine = 60

const code = sources.filter((file) => /\.tsx?$/.test(file))
const texts = allFiles().filter(
  (file) => /^(?:contract|server|web)\/.*\.json$/.test(file) && !file.includes('/migrations/'),
)

/**
 * Number of lines of code without empty lines and comments, and number of comments with more than 25 letters.
 */
function measured(file: string) {
  const text = readSource(file)
  let rest = text
  for (const { start, end } of parseSync(file, text).comments)
    rest = rest.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + rest.slice(end)
  const told = commentsIn(file, text).filter((comment) => (comment.text.match(/\p{L}/gu)?.length ?? 0) > 25)
  return { lines: rest.split('\n').filter((line) => /[^\s{}]/.test(line)).length, told: told.length }
}

const all = code.map((file) => ({ file, isOfTests: isTest(file), ...measured(file) }))
const sum = (of: typeof all, key: 'lines' | 'told') => of.reduce((total, one) => total + one[key], 0)
const [ofTests, product] = [
  all.filter(({ isOfTests }) => isOfTests),
  all.filter(({ isOfTests }) => !isOfTests),
]
const words = texts.reduce((total, file) => total + Math.ceil(readSource(file).length / jsonLine), 0)
const programs = product.filter(({ file }) => /^(?:contract|server|web)\//.test(file))
const casts = programs.flatMap(({ file }) => castsOf(file)).length

console.table({
  'source, lines of code': sum(product, 'lines') + words,
  'tests, lines of code': sum(ofTests, 'lines'),
  'source, files': product.length,
  'tests, files': ofTests.length,
  comments: sum(all, 'told'),
  decisions: decisions().length,
  'README, lines': readSource('README.md').split('\n').length - 1,
  'functions over 90 lines': longFunctions(90).length,
  'circles of sibling folders': siblingCircles().length,
  'tests without their source beside them': orphanTests().length,
  'casts in 1,000 lines': Number(((1000 * casts) / sum(programs, 'lines')).toFixed(2)),
})
if (process.argv.includes('--names')) {
  console.log(
    [...longFunctions(90), ...siblingCircles().map((circle) => circle.join(' ⇄ ')), ...orphanTests()].join(
      '\n',
    ),
  )
}
