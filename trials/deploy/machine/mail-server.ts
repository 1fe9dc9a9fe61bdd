import { execFileSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'

interface Letter {
  from: string
  to: string[]
  /** Text of the email, with quoted-printable line breaks removed. */
  text: string
}

export interface MailServer {
  name: string
  port: number
  user: string
  password: string
  /** Path of the certificate of the authority that signed the server's certificate. */
  authority: string
  /** Resolves with the first email for which `isIt` returns true, and waits if it hasn't arrived yet. */
  next: (isIt: (letter: Letter) => boolean) => Promise<Letter>
  close: () => Promise<void>
}

export async function startMailServer(name: string): Promise<MailServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-mail-'))
  const { authority, certificate, key } = makeCertificates(folder, name)
  const letters: Letter[] = []
  const come = new EventEmitter()
  const [user, password] = ['songs', 'pass4songs']
  const server = new SMTPServer({
    cert: readFileSync(certificate),
    key: readFileSync(key),
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth({ username, password: given }, _session, done) {
      if (username === user && given === password) done(null, { user: username })
      else done(new Error('Wrong name or password'))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        const said = Buffer.concat(chunks)
          .toString()
          .replaceAll(/=\r?\n/g, '')
        letters.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, text: said })
        come.emit('letter')
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  async function next(isIt: (letter: Letter) => boolean) {
    for (;;) {
      const found = letters.find(isIt)
      if (found) return found
      await once(come, 'letter')
    }
  }
  return {
    name,
    port,
    user,
    password,
    authority,
    next,
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      rmSync(folder, { recursive: true })
    },
  }
}

/** Creates a certificate authority for this trial, and a certificate for a host name. */
function makeCertificates(folder: string, name: string) {
  const at = (file: string) => path.join(folder, file)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...key, '-subj', '/CN=Network', '-keyout', 'ca.key', '-out', 'ca.pem')
  openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', 'key.pem', '-out', 'asked.pem')
  writeFileSync(at('names'), `subjectAltName=DNS:${name}`)
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'asked.pem', ...signing, '-out', 'certificate.pem')
  return { authority: at('ca.pem'), certificate: at('certificate.pem'), key: at('key.pem') }
}
