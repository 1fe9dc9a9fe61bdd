import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../scripts/test-runner/root.ts'

interface Checkout {
  folder: string
  remove: () => void
}

/**
 * Checks out a commit into a separate folder, installs its packages and builds it. Returns undefined if the
 * commit is missing, as in a shallow clone.
 */
export function checkOut(commit: string): Checkout | undefined {
  const git = (...args: string[]) =>
    spawnSync('git', ['-C', root, ...args], { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] })
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), `songwright-${commit}-`))
  const remove = () => rmSync(folder, { recursive: true })
  try {
    const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: git('archive', commit).stdout })
    if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr.toString()}`)
    // The old commit's launcher installs packages (npm ci) and builds.
    const built = spawnSync(process.execPath, ['run.mjs', 'scripts/build.ts'], {
      cwd: folder,
      env: { ...process.env, npm_config_prefer_offline: 'true' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (built.status !== 0) throw new Error(`The build of ${commit} ended with ${built.status}`)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}
