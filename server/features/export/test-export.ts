import { exportPath } from '#contract/people/export'
import type { TestApp } from '../../test/test-app.ts'
import { changeSessions, minutesAgo, signIn } from '../../test/test-session.ts'
import { unzipped } from './archive/test-zip.ts'

/** Cookie of a person who re-authenticated `minutes` ago. */
export async function confirmed({ db, deps }: TestApp, id: string, minutes = 0) {
  const cookie = await signIn(db, id, deps.secret)
  await changeSessions(db, { id }, { by: 'password', provenAt: minutesAgo(minutes) })
  return cookie
}

export const download = async ({ app }: TestApp, cookie: string, headers: Record<string, string> = {}) =>
  app.inject({ url: exportPath, headers: { cookie, ...headers } })

export async function exported(site: TestApp, id: string) {
  const reply = await download(site, await confirmed(site, id))
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  return unzipped(reply.rawPayload)
}

export const textOf = (files: ReadonlyMap<string, Buffer>) =>
  [...files].map(([name, bytes]) => `${name}\n${bytes.toString()}`).join('\n')
