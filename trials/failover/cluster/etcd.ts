import path from 'node:path'
import { type Daemon, startDaemon } from '../../../scripts/test-runner/daemon.ts'
import { fileOfPage, fitted } from './operators-page.ts'
import { until } from './processes.ts'

/**
 * Starts etcd as docs/past-one-machine.md describes, with its v2 API. Environment variables are its settings.
 */
export async function startEtcd(folder: string, [client, peer]: [number, number]): Promise<Daemon> {
  const settings = fitted(fileOfPage('/etc/default/etcd'), {
    '10.0.0.5:2379': `127.0.0.1:${client}`,
    '10.0.0.5:2380': `127.0.0.1:${peer}`,
    '/var/lib/etcd/songwright': path.join(folder, 'etcd'),
  })
  const env = Object.fromEntries(
    [...settings.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  const daemon = startDaemon(['etcd'], { log: path.join(folder, 'log', 'etcd.log'), env })
  await until('etcd answers', 30, () =>
    fetch(`http://127.0.0.1:${client}/v2/keys/`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return daemon
}
