import { createTransport } from 'nodemailer'
import type { Db } from '../db/client.ts'
import { keptMail } from '../db/schema.ts'
import type { Env } from '../env.ts'
import type { Letter, Mail } from './letter.ts'

const seconds = 1000

/** Mail by SMTP; without a server it is kept in `kept_mail`, which `/api/dev/mail` shows in development. */
export function openMail(env: Pick<Env, 'smtpUrl' | 'mailFrom'>, db: Db): Mail {
  if (!env.smtpUrl) return { send: async (letter) => void (await db.insert(keptMail).values(letter)) }
  const transport = createTransport(
    {
      url: env.smtpUrl,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 30 * seconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: env.mailFrom, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return { send: async (letter: Letter) => void (await transport.sendMail(letter)) }
}
