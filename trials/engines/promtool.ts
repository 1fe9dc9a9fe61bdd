import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { aptInstall } from '../../scripts/test-runner/apt.ts'
import { root } from '../../scripts/test-runner/root.ts'

const isThere = () => spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Runs Prometheus's own checks (promtool) on the files under `deploy/`: their syntax, and each alert rule
 * with test data. Returns true if all pass, and undefined if promtool is not available.
 */
export function checkAlerts(): boolean | undefined {
  if (!isThere()) aptInstall('prometheus')
  if (!isThere()) return undefined
  const folder = path.join(root, 'deploy', 'prometheus')
  const checks = [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]
  return checks.every((args) => spawnSync('promtool', args, { cwd: folder, stdio: 'inherit' }).status === 0)
}
