// Creates the short audio files for the browser tests in formats that only ffmpeg can write:
//   node run.mjs scripts/test-runner/make-sounds.ts
// The files are stored in e2e/support/files, so that the tests don't need ffmpeg.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { wav } from '../../server/test/storage/test-sounds.ts'
import { aptInstall } from './apt.ts'

/**
 * Options of ffmpeg for each file, which is one second long and has one channel. They keep the files small.
 */
const formats = {
  'second.flac': ['-c:a', 'flac', '-ar', '16000', '-sample_fmt', 's16'],
  'second.m4a': ['-c:a', 'aac', '-b:a', '48k', '-movflags', '+faststart'],
  'second.opus': ['-c:a', 'libopus', '-b:a', '24k'],
}
const seconds = 1
const folder = path.join(import.meta.dirname, '..', '..', 'e2e', 'support', 'files')

const isThere = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

if (!isThere() && !(aptInstall('ffmpeg') && isThere())) {
  console.error(
    'NOT MADE: there is no ffmpeg here, and only root can install it with apt. Install it (on Debian: sudo apt-get install ffmpeg) and run this again.',
  )
  process.exit(1)
}

const aside = mkdtempSync(path.join(os.tmpdir(), 'songwright-sounds-'))
try {
  const source = path.join(aside, 'second.wav')
  writeFileSync(source, wav(seconds))
  for (const [name, options] of Object.entries(formats)) {
    const file = path.join(folder, name)
    const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
    const made = spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', source, ...options, ...exact, file], {
      stdio: 'inherit',
    })
    if (made.status !== 0) throw new Error(`ffmpeg could not make ${name}`)
    console.log(`${name}: ${statSync(file).size.toLocaleString('en')} bytes`)
  }
} finally {
  rmSync(aside, { recursive: true })
}
