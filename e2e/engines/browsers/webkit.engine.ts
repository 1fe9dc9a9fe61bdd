import { test } from './fixtures.ts'
import { storyIn } from './story.ts'

test.use({ engine: 'webkit' })
storyIn('webkit')
