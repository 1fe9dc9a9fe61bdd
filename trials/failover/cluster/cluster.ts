import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { Client } from 'pg'
import { isRoot } from '../../../scripts/test-runner/daemon.ts'
import { freePorts } from '../../../scripts/test-runner/ports.ts'
import { parseEnv } from '../../../server/env.ts'
import { openBucket } from '../../../server/storage/s3/bucket.ts'
import { type S3Server, startCeph } from '../../engines/ceph.ts'
import { startEtcd } from './etcd.ts'
import { startHaproxy } from './haproxy.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { DatabaseNode } from './patroni.ts'
import { until } from './processes.ts'
import { settingsOfPage } from './settings-of-page.ts'
import { Songwright } from './songwright.ts'

export interface Cluster {
  folder: string
  /** Address of the site. Requests to it pass HAProxy. */
  origin: string
  secret: string
  nodes: [DatabaseNode, DatabaseNode]
  apps: [Songwright, Songwright]
  store: S3Server
  mails: MailSink
  /** Address of the database with this name. Connections to it pass HAProxy. */
  databaseUrl: (name: string) => string
  settings: Record<string, string>
  /** The database nodes that are leader and standby now, according to Patroni. */
  roles: () => Promise<{ leader: DatabaseNode; standby: DatabaseNode }>
  leads: (node: DatabaseNode) => Promise<void>
  /**
   * Resolves when all is well again after a fault: a leader, a synchronous standby, and both processes of
   * Songwright.
   */
  whole: () => Promise<void>
}

async function makeBucket(settings: NodeJS.ProcessEnv) {
  const { s3 } = parseEnv(settings)
  const { client, Bucket } = openBucket(s3!)
  await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
}

/**
 * Starts all that docs/past-one-machine.md describes, on this machine and in one folder. `bin` is the folder
 * of PostgreSQL's programs. Returns undefined if Ceph is not available.
 */
export async function startCluster(
  opened: AsyncDisposableStack,
  { folder, bin }: { folder: string; bin: string },
): Promise<Cluster | undefined> {
  mkdirSync(path.join(folder, 'log'))
  const store = await startCeph()
  if (!store) return undefined
  opened.defer(store.stop)
  const mails = await startMailSink()
  opened.defer(mails.close)

  const ports = await freePorts(10)
  const [etcdClient, etcdPeer, port1, rest1, port2, rest2, database, web, app1, app2] = ports as Ten
  const etcd = await startEtcd(folder, [etcdClient, etcdPeer])
  opened.defer(() => etcd.stop())
  const nodeAt = (name: string, port: number, rest: number) =>
    new DatabaseNode({ folder, bin, etcd: etcdClient, name, port, rest })
  const nodes: Cluster['nodes'] = [nodeAt('db1', port1, rest1), nodeAt('db2', port2, rest2)]
  if (isRoot()) {
    chmodSync(folder, 0o755)
    for (const { name } of nodes) spawnSync('chown', ['-R', 'postgres:postgres', path.join(folder, name)])
  }
  const haproxy = startHaproxy(folder, { database, web, nodes, apps: [{ port: app1 }, { port: app2 }] })
  opened.defer(() => haproxy.stop())
  for (const node of nodes) {
    node.start()
    opened.defer(() => node.stop())
  }

  async function roles() {
    for (const asked of nodes) {
      const members = await asked.members()
      const name = members?.find(({ role }) => role === 'leader')?.name
      const leader = nodes.find((node) => node.name === name)
      const standby = nodes.find((node) => node.name !== name)
      if (leader && standby) return { leader, standby }
    }
    throw new Error('Patroni names no leader')
  }
  async function isReplicated() {
    const members = (await nodes[0].members()) ?? []
    const runs = (role: string) =>
      members.some((one) => one.role === role && ['running', 'streaming'].includes(one.state))
    return runs('leader') && runs('sync_standby')
  }
  await until('the database and its standby run', 120, isReplicated)

  const databaseUrl = (name: string) => `postgres://songwright:songwright@127.0.0.1:${database}/${name}`
  await makeDatabases((await roles()).leader.url)
  const origin = `http://127.0.0.1:${web}`
  const secret = 'a secret of this trial alone, long enough to sign sessions with'
  const settings = {
    ...settingsOfPage({
      origin,
      secret,
      databaseUrl: databaseUrl('songwright'),
      smtpUrl: mails.url,
      s3: store,
    }),
    // High limit of writes, because the load sends many from only twenty accounts.
    RATE_WRITES_PER_ACCOUNT: '1000000',
  }
  await makeBucket(settings)
  const apps: Cluster['apps'] = [
    new Songwright({ folder, name: 'app1', port: app1, settings }),
    new Songwright({ folder, name: 'app2', port: app2, settings }),
  ]
  // Only one process is started first, because it creates the tables. docs/past-one-machine.md requires that.
  for (const app of apps) {
    app.start()
    opened.defer(() => app.stop())
    await app.ready()
  }
  const leads = (node: DatabaseNode) =>
    until(`${node.name} leads`, 60, async () => {
      const members = await node.members()
      return members?.some(({ name, role }) => name === node.name && role === 'leader') ?? false
    })
  async function whole() {
    await until('the standby replicates again', 120, isReplicated)
    await Promise.all(apps.map((app) => app.ready()))
    await until('HAProxy sends people to both processes', 30, async () => {
      const up = await haproxy.serversUp()
      return apps.every(({ name }) => up.includes(name))
    })
  }
  await whole()
  return { folder, origin, secret, nodes, apps, store, mails, databaseUrl, settings, roles, leads, whole }
}

type Ten = [number, number, number, number, number, number, number, number, number, number]

/** Creates the database of the site and the database of the probe. */
async function makeDatabases(url: string) {
  const client = new Client(url)
  await client.connect()
  await client.query("create role songwright login password 'songwright'")
  for (const name of ['songwright', 'probe']) await client.query(`create database ${name} owner songwright`)
  await client.end()
}
