import { test } from './fixtures.ts'
import { storyIn } from './story.ts'

test.use({ engine: 'firefox' })
storyIn('firefox')
