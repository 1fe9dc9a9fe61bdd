import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../../server/errors.ts'
import { readSite } from '../../server/settings/site/open-site.ts'
import { type Check } from './check.ts'
import { reasonOf } from './reason.ts'

const leastNode = 26
const MB = 1_048_576
/** Free disk space in MB that the database and the log need at least. */
const leastMb = 256

export const machineChecks: Check[] = [
  {
    name: 'settings',
    look: ({ wrong }) => (wrong.length > 0 ? { wrong: wrong.join(' ') } : { fact: 'all right' }),
  },
  {
    name: 'site',
    reads: ['DATA_DIR', 'SITE_NAME', 'SITE_ACCENT', 'SITE_LOGO', 'OPERATOR_NAME', 'OPERATOR_CONTACT'],
    async look({ env }) {
      const { site, dress, wrong } = await readSite(env)
      if (wrong.length > 0) return { wrong: `${wrong.join('. ')}. Mend it, and restart.` }
      return { fact: `${site.name}, with ${dress.written.length} pages in ${env.dataDir}/pages` }
    },
  },
  {
    name: 'node',
    look: () =>
      Number.parseInt(process.versions.node, 10) < leastNode
        ? { wrong: `this is Node ${process.versions.node}. Install Node ${leastNode} or newer.` }
        : { fact: process.versions.node },
  },
  {
    name: 'data-dir',
    reads: ['DATA_DIR'],
    async look({ env: { dataDir } }) {
      try {
        const { mode, uid } = await stat(dataDir)
        await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
        if ((mode & 0o077) !== 0)
          return {
            wrong: `others of this machine may look into ${dataDir} (mode ${(mode & 0o777).toString(8)}). Run: chmod 700 '${dataDir}'`,
          }
        return { fact: `${dataDir} can be written, by user ${uid} alone` }
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return { unchecked: `${dataDir} is not there: npm start makes it` }
        return {
          wrong: `${dataDir} can't be written (${reasonOf(error)}). Run this as the user of Songwright, or give it the right to.`,
        }
      }
    },
  },
  {
    name: 'disk',
    reads: ['DATA_DIR', 'MIN_FREE_MB'],
    async look({ env: { dataDir, minFreeMb, s3 } }) {
      const place = await stat(dataDir).then(
        () => dataDir,
        () => path.dirname(path.resolve(dataDir)),
      )
      const { bavail, bsize, files, ffree } = await statfs(place)
      const free = Math.floor((bavail * bsize) / MB)
      const said = `${free.toLocaleString('en')} MB are free for ${dataDir}, and MIN_FREE_MB is ${minFreeMb.toLocaleString('en')}`
      if (files > 0 && ffree === 0)
        return { wrong: `the disk of ${dataDir} has no inode left. Delete files.` }
      // With S3, only the database and the log need disk space here.
      if (s3 && free >= leastMb)
        return { fact: `${free.toLocaleString('en')} MB are free for ${dataDir}; files are in a bucket` }
      if (free < minFreeMb) return { wrong: `${said}: no file is taken. Free space, or use a larger disk.` }
      if (free < 2 * minFreeMb)
        return { wrong: `${said}: only deliveries are taken. Free space, or use a larger disk.` }
      return { fact: said }
    },
  },
  {
    name: 'secret',
    reads: ['SESSION_SECRET', 'DATA_DIR'],
    async look({ env: { dataDir, sessionSecret } }) {
      if (sessionSecret)
        return new Set(sessionSecret).size < 10
          ? { wrong: 'SESSION_SECRET can be guessed. Make one with: openssl rand -base64 48' }
          : { fact: 'SESSION_SECRET is set' }
      const file = path.join(dataDir, 'secret')
      const kept = await stat(file).catch(() => undefined)
      if (!kept) return { unchecked: 'there is none yet: npm start makes it' }
      return (kept.mode & 0o077) === 0
        ? { fact: `${file} is for its user alone` }
        : { wrong: `others of this machine may read ${file}. Run: chmod 600 '${file}'` }
    },
  },
]
