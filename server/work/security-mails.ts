import type { Db } from '../db/client.ts'
import { whenToMail } from '../domain/mailing/security.ts'
import type { Worker } from './jobs.ts'

/** The data of its job. */
export interface SecurityMail {
  userId: string
  /** When it may go out, if it had to wait for others of its kind. */
  at?: string
}

interface Sending<Data, Letter> {
  db: Db
  mail: { send: (letter: Letter) => Promise<void> }
  kind: string
  /** Undefined where there is nothing to say any more. */
  letterOf: (data: Data) => Promise<Letter | undefined>
}

/** The name of the job that sends the mails of this kind. */
export const mailJob = (kind: string) => `${kind}-mail`

/** Sends security notices of one kind, ten minutes apart and none lost. */
export const workSecurityMail = <Data extends SecurityMail, Letter>(
  jobs: Worker,
  { db, mail, kind, letterOf }: Sending<Data, Letter>,
) =>
  jobs.work<Data>(mailJob(kind), async (data, _, mailId) => {
    const letter = await letterOf(data)
    if (!letter) return
    const at = data.at ? new Date() : await whenToMail(db, { userId: data.userId, kind, mailId })
    if (!at) return
    if (at.getTime() <= Date.now()) await mail.send(letter)
    else await jobs.send(mailJob(kind), { ...data, at: at.toISOString() }, { at })
  })
