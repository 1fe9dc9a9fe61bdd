import { expect, test } from 'vitest'
import { commentsOf, ellipses } from './openings.ts'

test('no comment begins with Of, That or The same: its first word is a noun or a verb of the field', () => {
  expect(ellipses()).toEqual([])
})

test('comments are read whole: a block without its stars, lines below one another as one', () => {
  const source = `/**\n * Sum of all\n * pledges.\n */\nconst a = 1 // one\n\n// Of two\n// lines\nconst b = '// none'\n`
  expect(commentsOf('a.ts', source)).toEqual([
    { line: 1, words: 'Sum of all pledges.' },
    { line: 5, words: 'one' },
    { line: 7, words: 'Of two lines' },
  ])
})
