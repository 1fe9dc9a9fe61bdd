import { createTransport } from 'nodemailer'
import type { Db } from '../db/client.ts'
import { keptMail } from '../db/schema.ts'
import { withTx } from '../db/transactions/transactions.ts'
import type { Env } from '../env.ts'
import type { Letter, Mail } from './letter.ts'

const seconds = 1000

/**
 * Mail by SMTP; without a server it is kept in `kept_mail`, where the mailbox is on. Where it is off nothing is kept: a
 * table of reset links would open every account to who reads it.
 */
export function openMail(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'mailbox'>, db: Db): Mail {
  if (!env.smtpUrl)
    return {
      send: async (letter) =>
        void (env.mailbox && (await withTx(db, (tx) => tx.insert(keptMail).values(letter)))),
    }
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
