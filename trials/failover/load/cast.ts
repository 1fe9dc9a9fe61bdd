import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { openDb } from '../../../server/db/client.ts'
import { buildSongwriter, buildUser } from '../../../server/test/factories.ts'
import { signIn } from '../../../server/test/test-session.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { Caller, type Seen } from './caller.ts'

const counts = { listeners: 8, songwriters: 6, givers: 6, projects: 8, songs: 2 } as const

export interface Project {
  id: string
  shareableId: string
  listener: Caller
  songwriter: Caller
}

export interface Cast {
  listeners: Caller[]
  songwriters: Caller[]
  givers: Caller[]
  everyone: Caller[]
  projects: Project[]
  /** Projects that are used only to deliver songs. */
  songs: Project[]
  /**
   * Email addresses of accounts that ask for a new password. Each is used once, because emails are counted by
   * address.
   */
  forgetful: string[]
}

const mostForgetful = 400

export const newRequest = (title: string) => ({
  title,
  story: 'My mother left the light on.',
  emotions: ['grateful'],
  genre: 'folk',
})

export async function makeCast(cluster: Cluster, tape: Seen[]): Promise<Cast> {
  const { db, close } = openDb(cluster.databaseUrl('songwright'))
  const signedIn = async (build: typeof buildUser | typeof buildSongwriter) => {
    const { id } = await build(db)
    return new Caller({
      origin: cluster.origin,
      userId: id,
      cookie: await signIn(db, id, cluster.secret),
      tape,
    })
  }
  const people = (count: number, build: typeof buildUser | typeof buildSongwriter) =>
    Promise.all(Array.from({ length: count }, () => signedIn(build)))
  const listeners = await people(counts.listeners, buildUser)
  const songwriters = await people(counts.songwriters, buildSongwriter)
  const givers = await people(counts.givers, buildUser)

  /**
   * Creates and accepts a request through the site's API. Rows inserted directly would have no events, which
   * the audit would report.
   */
  async function project(_: unknown, at: number): Promise<Project> {
    const listener = listeners[at % listeners.length]!
    const songwriter = songwriters[at % songwriters.length]!
    const asked = await listener.call(briefs.create, { body: newRequest('The kitchen light') })
    const { id, shareableId } = JSON.parse(asked.text) as Pick<Project, 'id' | 'shareableId'>
    await songwriter.call(acceptance.accept, { params: { id } })
    return { id, shareableId, listener, songwriter }
  }
  const work = (length: number) => Promise.all(Array.from({ length }, project))
  const cast = {
    listeners,
    songwriters,
    givers,
    everyone: [...listeners, ...songwriters, ...givers],
    projects: await work(counts.projects),
    songs: await work(counts.songs),
    forgetful: Array.from({ length: mostForgetful }, (_, at) => `forgetful-${at}@example.com`),
  }
  for (const email of cast.forgetful) await buildUser(db, { email })
  await close()
  return cast
}
