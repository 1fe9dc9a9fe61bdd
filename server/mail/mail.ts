import { createTransport } from 'nodemailer'
import type { SMTPError } from 'nodemailer/lib/smtp-connection'
import type { Db } from '../db/client.ts'
import { keptMail } from '../db/schema.ts'
import { withTx } from '../db/transactions/transactions.ts'
import type { Env } from '../env.ts'
import { FailureElsewhere } from '../errors.ts'
import { sendsMail } from '../settings/sends-mail.ts'
import { dress } from '../site/site.ts'
import { coverId, type Letter, logoId, type Mail } from './letter.ts'

class NotSent extends FailureElsewhere {
  readonly command: unknown
  readonly responseCode: unknown
  constructor(cause: unknown) {
    const { message, command, responseCode }: Partial<SMTPError> = Object(cause)
    super(message ?? 'The email was not sent', { cause })
    this.command = command
    this.responseCode = responseCode
  }
}

/** Attachment for an image within the HTML. Email programs don't list it below the text. */
const inline = (cid: string, content: Buffer) =>
  ({ cid, filename: `${cid}.png`, content, contentType: 'image/png', contentDisposition: 'inline' }) as const

/**
 * Sends email by SMTP. Without a mail server, emails are stored in `kept_mail` if the mailbox is enabled. If
 * it isn't, they are discarded, because anyone who can read a table of reset links could open every account.
 */
export function openMail(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'mailbox'>, db: Db): Mail {
  if (!sendsMail(env)) return { isOff: true, send: async () => {} }
  if (!env.smtpUrl)
    return { send: async (letter) => void (await withTx(db, (tx) => tx.insert(keptMail).values(letter))) }
  const transport = createTransport(
    {
      url: env.smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: env.mailFrom, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    async send({ cover, ...letter }: Letter) {
      const logo = letter.html?.includes(`cid:${logoId}`) ? dress.mailLogo : undefined
      const pictures = Object.entries({ [coverId]: cover, [logoId]: logo })
      const attachments = pictures.flatMap(([cid, content]) => (content ? [inline(cid, content)] : []))
      await transport
        .sendMail({ ...letter, ...(attachments.length > 0 && { attachments }) })
        .catch((error: unknown) => {
          throw new NotSent(error)
        })
    },
  }
}
