import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { until } from '../../../test/test-network.ts'
import { messages, press, show, texts } from '../../../test/test-screen.tsx'
import { Recorder } from './recorder.tsx'

test('a sound that can’t be stored is kept, and stored by a second press', async () => {
  const samples = new Float32Array(100)
  const decodeAudioData = async () => ({
    length: samples.length,
    numberOfChannels: 1,
    getChannelData: () => samples,
  })
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = decodeAudioData
    },
  )
  const stored: string[] = []
  const keep = vi.fn(async () => 'kept').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = await show(
    <Recorder
      label="By voice"
      what="your story"
      seconds={180}
      url={undefined}
      keep={keep}
      onKept={(key) => stored.push(key)}
    />,
  )
  const input = page.querySelector<HTMLInputElement>('[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File(['voice'], 'voice.wav')] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => expect(messages(page)).toEqual(['The connection was lost. Please try again.']))
  await press(page, 'Try again')
  await until(() => expect(stored).toEqual(['kept']))
  expect([messages(page), texts(page, 'button')]).toEqual([[], ['Record']])
})
