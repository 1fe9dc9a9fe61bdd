import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { keptMail } from '../db/schema.ts'
import { FailureElsewhere } from '../errors.ts'
import { useDb } from '../test/test-db.ts'
import { openMail } from './mail.ts'

const database = useDb()

const mailFrom = 'Songwright <songwright@songs.example>'
const letter = {
  to: 'ana@songs.example',
  subject: 'Ein Lied für dich ♫',
  text: 'Hör zu:\nhttps://songs.example/',
}

async function smtpServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'], logger: false, ...options })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { smtpUrl: `smtp://127.0.0.1:${port}`, close }
}

test('a mail goes out by SMTP with its sender, receiver, subject and both bodies', async () => {
  let received = ''
  const server = await smtpServer({
    onData(stream, _, done) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        received += text
      })
      stream.on('end', () => done())
    },
  })
  const mail = openMail({ smtpUrl: server.smtpUrl, mailFrom }, database.db)
  await mail.send({ ...letter, html: '<p>Listen</p>' })
  await server.close()
  expect(received).toContain('From: Songwright <songwright@songs.example>')
  expect(received).toContain('To: ana@songs.example')
  expect(received).toContain('Subject: =?UTF-8?Q?Ein_Lied_f=C3=BCr_dich_=E2=99=AB?=')
  expect(received).toContain('H=C3=B6r zu:')
  expect(received).toContain('<p>Listen</p>')
  expect(received).toContain('Auto-Submitted: auto-generated')
})

test('a server that refuses the receiver makes it throw', async () => {
  const server = await smtpServer({ onRcptTo: (_, __, done) => done(new Error('no such mailbox')) })
  const mail = openMail({ smtpUrl: server.smtpUrl, mailFrom }, database.db)
  await expect(mail.send(letter)).rejects.toThrow(/no such mailbox/)
  await server.close()
})

test('a server that is not there makes it throw', async () => {
  const server = await smtpServer({})
  await server.close()
  const mail = openMail({ smtpUrl: server.smtpUrl, mailFrom }, database.db)
  const failure: unknown = await mail.send(letter).catch((error: unknown) => error)
  expect(String(failure)).toMatch(/ECONNREFUSED/)
  expect(failure).toBeInstanceOf(FailureElsewhere)
})

test('without a server a mail is kept', async () => {
  await openMail({ mailFrom, smtpUrl: undefined }, database.db).send(letter)
  expect(await database.db.select().from(keptMail)).toEqual([])
  await openMail({ mailFrom, smtpUrl: undefined, mailbox: '/mailbox' }, database.db).send(letter)
  expect(await database.db.select().from(keptMail)).toMatchObject([letter])
})
