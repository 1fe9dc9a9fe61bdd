import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Arrived {
  to: string
  messageId: string
  /** As it came, in latin1. */
  raw: string
  /**
   * With unfolded headers and decoded quoted-printable bodies. base64 parts lose their padding, so read them
   * in `raw`.
   */
  text: string
}

export async function openInbox() {
  const arrived: Arrived[] = []
  /** Number of receivers to refuse before one is accepted. */
  const inbox = { refusals: 0, onArrival: async (_: Arrived): Promise<void> => {} }
  const accept = async (one: Arrived, done: () => void) => {
    await inbox.onArrival(one)
    done()
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_, __, done) => (inbox.refusals-- > 0 ? done(new Error('come back later')) : done()),
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
  // A killed sender cuts its connection, which is no failure of the test.
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

function decoded(raw: string): string {
  const [headers = '', ...bodies] = raw.split('\r\n\r\n')
  const plain = bodies
    .join('\r\n\r\n')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const text = `${headers.replaceAll(/\s*\r\n[ \t]+/g, ' ')}\r\n\r\n${plain}`
  return Buffer.from(text, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
