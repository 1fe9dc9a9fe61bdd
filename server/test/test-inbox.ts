import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Letter, Mail } from '../mail/letter.ts'
import { type TestApp, testApp } from './test-app.ts'

interface Arrived {
  to: string
  messageId: string
  /** The received email, in latin1. */
  raw: string
  /**
   * The email with unfolded headers and decoded quoted-printable bodies. Decoding breaks base64 parts, so
   * read these in `raw`.
   */
  text: string
}

export async function openInbox() {
  const arrived: Arrived[] = []
  const inbox = {
    /** Number of recipients to reject before the next one is accepted. */
    refusals: 0,
    /** SMTP code with which this recipient is rejected; undefined to accept. */
    refused: (_: string): number | undefined => undefined,
    onArrival: async (_: Arrived): Promise<void> => {},
  }
  const accept = async (one: Arrived, done: () => void) => {
    await inbox.onArrival(one)
    done()
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _, done) {
      const responseCode = inbox.refused(address)
      if (responseCode) return done(Object.assign(new Error('refused'), { responseCode }))
      return inbox.refusals-- > 0 ? done(new Error('come back later')) : done()
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('latin1')
        const text = decoded(raw)
        const one = {
          to: envelope.rcptTo[0]?.address ?? '',
          messageId: /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '',
          raw,
          text,
        }
        arrived.push(one)
        void accept(one, done)
      })
    },
  })
  // A killed sender breaks its connection, which must not fail the test.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    inbox,
    mailsTo: (email: string) => arrived.filter(({ to }) => to === email),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Opens a site and its mail server before the first test of a file. */
export function useMailedSite(settings: NodeJS.ProcessEnv = {}) {
  const site = {} as TestApp
  const post = {} as Awaited<ReturnType<typeof openInbox>>
  beforeAll(async () => {
    Object.assign(post, await openInbox())
    const mails = { PUBLIC_URL: 'https://songs.example', SMTP_URL: post.url }
    Object.assign(site, await testApp({ settings: { ...mails, ...settings } }))
  })
  beforeEach(() => {
    post.arrived.length = 0
    post.inbox.refusals = 0
    post.inbox.onArrival = async () => {}
  })
  afterAll(async () => {
    await site.close()
    await post.close()
  })
  return { site, post }
}

/** Simulates a crash after the mail server has accepted an email: `send` never returns. */
export function dyingBehind(mail: Mail) {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const send = async (letter: Letter) => {
    await mail.send(letter)
    resolve()
    await new Promise(() => {})
  }
  return { mail: { send }, reached }
}

function decoded(raw: string): string {
  const [headers = '', ...bodies] = raw.split('\r\n\r\n')
  const plain = bodies
    .join('\r\n\r\n')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const text = `${headers.replaceAll(/\s*\r\n[ \t]+/g, ' ')}\r\n\r\n${plain}`
  return Buffer.from(text, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
