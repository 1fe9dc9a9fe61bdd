import type { Env } from '../../env.ts'

/** The site's origin for mails sent by jobs, outside of any request; without a trailing slash. */
export const siteOf = ({ publicUrl, port }: Pick<Env, 'publicUrl' | 'port'>) =>
  publicUrl ?? `http://localhost:${port}`
