import type { Db } from '../db/client.ts'
import { whenToMail } from '../domain/mailing/security.ts'
import type { Worker } from './jobs.ts'

/** Data of the job. */
export interface SecurityMail {
  userId: string
  at?: string
}

interface Sending<Data, Letter> {
  db: Db
  mail: { send: (letter: Letter) => Promise<void> }
  kind: string
  /** Returns the email; undefined if it is no longer needed. */
  letterOf: (data: Data) => Promise<Letter | undefined>
}

export const mailJob = (kind: string) => `${kind}-mail`

/**
 * Sends emails about security events of one kind, at least ten minutes apart. A later email waits. It is
 * dropped only if too many wait already.
 */
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
