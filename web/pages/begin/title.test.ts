import { expect, test } from 'vitest'
import { proposedTitle } from './title.ts'

test.each([
  ['', ''],
  ['My mother left the light on. She is seventy.', 'My mother left the light on'],
  ['it’s for my sister, who taught me to swim', 'It’s for my sister'],
  ['We met in a library queue and it took us three months', 'We met in a library queue'],
  ['He drives his last tram on the 30th', 'He drives his last tram'],
  ['the', 'The'],
  ['  \n', ''],
  ['x'.repeat(500), `X${'x'.repeat(59)}`],
  [`${'光'.repeat(59)}🕯`, '光'.repeat(59)],
])('of %o the title is %o', (story, title) => {
  expect(proposedTitle(story)).toBe(title)
})
