import { expect, test } from 'vitest'
import { show } from '../../test/test-screen.tsx'
import { Story } from './story.tsx'

const told = async (text: string) => (await show(<Story text={text} />)).querySelector('p')!

test('a story begins with a large letter where its letters stand by themselves', async () => {
  expect((await told('Élodie sang all night.')).className).toContain('first-letter')
  expect((await told('قصة طويلة عن أمي والبحر')).className).not.toContain('first-letter')
  expect((await told('🎸 and rain')).className).not.toContain('first-letter')
})

test('a story runs in the direction that it is written in', async () => {
  expect((await told('قصة طويلة')).dir).toBe('auto')
})
