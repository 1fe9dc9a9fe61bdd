import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { wav } from '../../../server/test/storage/test-sounds.ts'

type Use = (options: LaunchOptions) => Promise<void>

export async function withMicrophone({ launchOptions }: { launchOptions: LaunchOptions }, use: Use) {
  const folder = await mkdtemp(path.join(tmpdir(), 'songwright-voice-'))
  const voice = path.join(folder, 'voice.wav')
  await writeFile(voice, wav(3))
  const fakes = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${voice}`,
  ]
  await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakes] })
  await rm(folder, { recursive: true })
}
