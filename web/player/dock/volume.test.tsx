import { expect, test } from 'vitest'
import { show } from '../../test/test-screen.tsx'
import { Volume } from './volume.tsx'

test.each([
  [1, false, '100%', 'Mute'],
  [0.55, false, '55%', 'Mute'],
  [0, false, '0%', 'Mute'],
  [1, true, '0%', 'Unmute'],
])('a volume of %d, muted: %s, is spoken as %s', async (volume, muted, spoken, button) => {
  const page = await show(<Volume volume={volume} muted={muted} />)
  const slider = page.querySelector('input[type=range]')!
  expect(slider.getAttribute('aria-valuetext')).toBe(spoken)
  expect(page.querySelector('button')?.getAttribute('aria-label')).toBe(button)
})
