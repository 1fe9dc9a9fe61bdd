import { execFileSync, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { aptInstall } from '../test-runner/apt.ts'

// Surroundings of an installation for tests: a proxy in front of it, and the name server of its domain.

/** Self-signed certificate for localhost, valid for 60 days. */
export async function certify(folder: string) {
  const file = path.join(folder, 'front')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '60']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', `${file}.key`, '-out', `${file}.pem`]
  if (spawnSync('openssl', ['version']).status !== 0) aptInstall('openssl')
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...files], { stdio: 'pipe' })
  const [keyText = '', cert = ''] = await Promise.all(
    ['key', 'pem'].map((end) => readFile(`${file}.${end}`, 'utf8')),
  )
  return { key: keyText, cert }
}

/**
 * Faults of the test's proxy: a header that it removes, its size limit in bytes, and whether it trusts the
 * client's forwarded address.
 */
interface Faults {
  strips: string
  most: number
  believes: boolean
}

export async function startFront(
  { key, cert }: { key: string; cert: string },
  faults: Faults,
  site: () => number,
) {
  const server = https.createServer({ key, cert }, (from, to) => {
    if (Number(from.headers['content-length'] ?? 0) > faults.most) return void to.writeHead(413).end()
    const client = faults.believes ? (from.headers['x-forwarded-for'] ?? '127.0.0.1') : '127.0.0.1'
    const headers = { ...from.headers, 'x-forwarded-for': client, 'x-forwarded-proto': 'https' }
    const asked = { port: site(), path: from.url, method: from.method, headers }
    const passed = http.request(asked, (answer) => {
      const { [faults.strips]: _, ...rest } = answer.headers
      to.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(to)
    })
    passed.on('error', () => to.destroy())
    from.pipe(passed)
  })
  server.on('checkContinue', (from: http.IncomingMessage, to: http.ServerResponse) => {
    if (Number(from.headers['content-length']) > faults.most) to.writeHead(413).end()
    else to.writeContinue()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => (server.closeAllConnections(), server.close()),
  }
}

const noSuchName = 3
const typeText = 16

/**
 * Starts a name server that only returns TXT records (RFC 1035), and a resolver that uses it. If `recordsOf`
 * returns undefined, the name server doesn't respond.
 */
export async function startNames(recordsOf: () => Record<string, string[]> | undefined) {
  const server = createSocket('udp4')
  server.on('message', (question, from) => {
    const records = recordsOf()
    if (!records) return
    const labels: string[] = []
    let at = 12
    for (let length = question[at]!; length > 0; length = question[at]!) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const found = records[labels.join('.').toLowerCase()] ?? []
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(0x8580 | (found.length > 0 ? 0 : noSuchName), 2)
    for (const [place, count] of [1, found.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * place)
    const answers = found.map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
      const fixed = Buffer.from([0xc0, 12, 0, typeText, 0, 1, 0, 0, 0, 0, 0, data.length])
      return Buffer.concat([fixed, data])
    })
    server.send(Buffer.concat([header, question.subarray(12, at + 5), ...answers]), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const resolver = new dns.Resolver({ timeout: 500, tries: 2 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return { resolver, close: () => server.close() }
}
