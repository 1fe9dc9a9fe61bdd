import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Daemon, startDaemon } from '../../../scripts/test-runner/daemon.ts'
import { fileOfPage, fitted } from './operators-page.ts'

interface Ports {
  database: number
  web: number
  nodes: [{ port: number; rest: number }, { port: number; rest: number }]
  apps: [{ port: number }, { port: number }]
}

interface Haproxy extends Pick<Daemon, 'stop'> {
  /** Names of the servers that HAProxy sends requests to. */
  serversUp: () => Promise<string[]>
}

/** Starts HAProxy as docs/past-one-machine.md describes, in front of the database and of Songwright. */
export function startHaproxy(folder: string, { database, web, nodes, apps }: Ports): Haproxy {
  const file = path.join(folder, 'haproxy.cfg')
  const socket = path.join(folder, 'haproxy.sock')
  const server = ({ port, rest }: { port: number; rest: number }) => `127.0.0.1:${port} check port ${rest}`
  const settings = fitted(fileOfPage('/etc/haproxy/haproxy.cfg'), {
    '/run/haproxy/admin.sock': socket,
    '10.0.0.20:5432': `127.0.0.1:${database}`,
    '10.0.0.11:5432 check port 8008': server(nodes[0]),
    '10.0.0.12:5432 check port 8008': server(nodes[1]),
    ':443 ssl crt /etc/haproxy/songs.example.pem': `127.0.0.1:${web}`,
    '10.0.0.21:3000': `127.0.0.1:${apps[0].port}`,
    '10.0.0.22:3000': `127.0.0.1:${apps[1].port}`,
  })
  writeFileSync(file, settings)
  const daemon = startDaemon(['haproxy', '-db', '-f', file], { log: path.join(folder, 'log', 'haproxy.log') })
  async function serversUp() {
    const asked = connect(socket)
    asked.end('show stat\n')
    const rows = (await text(asked)).split('\n').map((line) => line.split(','))
    const status = rows[0]?.indexOf('status') ?? -1
    return rows.filter((row) => row[status] === 'UP').map((row) => row[1] ?? '')
  }
  return { stop: daemon.stop, serversUp }
}
