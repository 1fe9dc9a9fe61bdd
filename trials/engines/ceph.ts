import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { aptInstall } from '../../scripts/test-runner/apt.ts'
import { type Daemon, startDaemon } from '../../scripts/test-runner/daemon.ts'
import { freePorts } from '../../scripts/test-runner/ports.ts'

const run = promisify(execFile)

export interface S3Server {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  /** ARN of the role, for Ceph's STS, that may write to any bucket. */
  stsRoleArn: string
  gateway: Gateway
  stop: () => Promise<void>
}

/** Control of the S3 gateway. It is one process, and without it the whole store is unreachable. */
interface Gateway {
  kill: () => void
  freeze: () => void
  wake: () => void
  /** Restarts the gateway after a kill, and resolves when it responds. */
  start: () => Promise<void>
}

const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph']
const isHere = () => programs.every((name) => existsSync(`/usr/bin/${name}`))

/**
 * Starts a complete Ceph with an S3 gateway in a temporary folder of this machine: one monitor, one disk, one
 * gateway. Tries to install Ceph first. Returns undefined if that is impossible.
 */
export async function startCeph(): Promise<S3Server | undefined> {
  if (!isHere() && !aptInstall('ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common')) return undefined
  if (!isHere()) return undefined
  const folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-ceph-'))
  const started: Daemon[] = []
  const stop = async () => {
    for (const daemon of started.toReversed()) await daemon.stop()
    await rm(folder, { recursive: true })
  }
  try {
    return { ...(await start(folder, started)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(folder: string, started: Daemon[]) {
  const [v2, v1, http] = (await freePorts(3)) as [number, number, number]
  const fsid = randomUUID()
  const endpoint = `http://127.0.0.1:${http}`
  const conf = path.join(folder, 'ceph.conf')
  const keyring = path.join(folder, 'keyring')
  await Promise.all(['mon', 'osd', 'rgw', 'log'].map((name) => mkdir(path.join(folder, name))))
  await writeFile(
    conf,
    settings({ folder, fsid, monitor: `[v2:127.0.0.1:${v2}/0,v1:127.0.0.1:${v1}/0]`, http }),
  )

  const launch = (name: string, ...args: string[]) => {
    const log = path.join(folder, 'log', `${name}.out`)
    const daemon = startDaemon([name, ...args, '-c', conf, '-f'], { log })
    started.push(daemon)
    return daemon
  }

  const caps: [string, ...string[]][] = [
    ['mon.', 'mon', 'allow *'],
    ['client.admin', 'mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
    ['client.rgw', 'mon', 'allow rw', 'osd', 'allow rwx'],
    ['osd.0', 'mon', 'allow profile osd', 'osd', 'allow *'],
  ]
  for (const [at, [name, ...rights]] of caps.entries()) {
    const allowed = Array.from({ length: rights.length / 2 }, (_, i) => [
      '--cap',
      ...rights.slice(i * 2, i * 2 + 2),
    ])
    await run('ceph-authtool', [
      ...(at ? [] : ['--create-keyring']),
      keyring,
      '--gen-key',
      '-n',
      name,
      ...allowed.flat(),
    ])
  }
  const map = path.join(folder, 'monmap')
  const monitor = ['--addv', 'a', `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`]
  await run('monmaptool', ['--create', '--clobber', '--fsid', fsid, ...monitor, map])
  await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring, '-c', conf])
  launch('ceph-mon', '-i', 'a')
  // The monitor must know the disk's id, otherwise the disk never starts.
  const disk = randomUUID()
  await run('ceph', ['-c', conf, 'osd', 'new', disk])
  await run('ceph-osd', ['-i', '0', '-c', conf, '--mkfs', '--osd-uuid', disk])
  launch('ceph-osd', '-i', '0')
  let gateway = launch('radosgw', '-n', 'client.rgw')
  await answers(endpoint, folder)
  const keys = { accessKeyId: 'SONGWRIGHT', secretAccessKey: 'a-secret-of-these-tests-alone' }
  const given = ['--access-key', keys.accessKeyId, '--secret-key', keys.secretAccessKey]
  const admin = (...args: string[]) => run('radosgw-admin', ['-c', conf, '-n', 'client.rgw', ...args])
  await admin('user', 'create', '--uid', 'songwright', '--display-name', 'Songwright', ...given)
  const role = 'songwright-uploads'
  const trust = policy({ Principal: { AWS: ['arn:aws:iam:::user/songwright'] }, Action: ['sts:AssumeRole'] })
  await admin('role', 'create', `--role-name=${role}`, '--path=/', `--assume-role-policy-doc=${trust}`)
  const puts = policy({ Action: ['s3:PutObject'], Resource: ['arn:aws:s3:::*'] })
  await admin('role-policy', 'put', `--role-name=${role}`, '--policy-name=uploads', `--policy-doc=${puts}`)
  return {
    endpoint,
    ...keys,
    stsRoleArn: `arn:aws:iam:::role/${role}`,
    gateway: {
      kill: () => void gateway.child.kill('SIGKILL'),
      freeze: () => void gateway.child.kill('SIGSTOP'),
      wake: () => void gateway.child.kill('SIGCONT'),
      async start() {
        await gateway.ended
        gateway = launch('radosgw', '-n', 'client.rgw')
        await answers(endpoint, folder)
      },
    },
  }
}

const policy = (statement: object) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] })

interface Place {
  folder: string
  fsid: string
  monitor: string
  http: number
}

/**
 * Ceph's configuration with one copy of all data and little memory. `auth = none` isn't used, because the
 * gateway would then start half a minute later.
 */
const settings = ({ folder, fsid, monitor, http }: Place) => `[global]
fsid = ${fsid}
mon host = ${monitor}
public network = 127.0.0.0/8
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
log file = ${folder}/log/$name.log
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
run dir = ${folder}
crash dir = ${folder}
mon allow pool size one = true
mon warn on pool no redundancy = false
mon data avail crit = 1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = bluestore
bluestore block size = 4294967296
bluestore fsck on mount = false
bluestore cache size = 134217728
bluestore cache autotune = false
osd memory target = 939524096
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${http}
rgw data = ${folder}/rgw
rgw enable usage log = false
rgw s3 auth use keystone = false
rgw s3 auth use sts = true
rgw sts key = ${fsid.replaceAll('-', '').slice(0, 16)}
rgw thread pool size = 32
rgw lc debug interval = -1
`

async function answers(endpoint: string, folder: string) {
  const until = Date.now() + 90_000
  while (Date.now() < until) {
    if (
      await fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const said = await readFile(path.join(folder, 'log', 'radosgw.out'), 'utf8').catch(() => '')
  throw new Error(`The S3 gateway of Ceph does not answer:\n${said}`)
}
