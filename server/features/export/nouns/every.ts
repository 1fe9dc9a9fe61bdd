import type { PgTable } from '#drizzle'
import {
  builtFiles,
  changeHeads,
  changeSpreads,
  changes,
  checkpointLeaves,
  checkpoints,
  commits,
  communityFund,
  drawnPages,
  emailPledges,
  emailProofs,
  foundDifferences,
  fundTurn,
  idempotencyKeys,
  invitations,
  jobRuns,
  keptMail,
  keptPromises,
  keptSuspensions,
  loginLinks,
  mailings,
  mailReach,
  moneyMonths,
  passwordResets,
  presences,
  quietProjects,
  rateCounts,
  restoredJobs,
  site,
  siteFigures,
  siteKeys,
  sitemapStarts,
  unansweredDeliveries,
  unprovenSums,
  uploadRoom,
} from '../../../db/schema.ts'
import { accountNouns } from './account.ts'
import type { Noun, OtherTable } from './fields.ts'
import { moneyNouns, moneyTables } from './money.ts'
import { roomNouns } from './rooms.ts'
import { toldNouns, toldTables } from './told.ts'
import { workNouns } from './work.ts'

export const everyNoun: readonly Noun[] = [
  ...accountNouns,
  ...roomNouns,
  ...workNouns,
  ...moneyNouns,
  ...toldNouns,
]

/** Tables that aren't exported. Each key is the reason for its tables. */
const leftOut: Readonly<Record<string, readonly PgTable[]>> = {
  'tokens of links in emails, which open the account; the security log says when they were asked for': [
    passwordResets,
    emailProofs,
    loginLinks,
  ],
  'promises by email that wait two days for a press; what became of them is in the money': [emailPledges],
  'when a reminder went out; the reminder is in the notifications': [unansweredDeliveries, quietProjects],
  'who looks at a page now; gone within seconds': [presences],
  'one row for the whole site': [fundTurn, uploadRoom, site],
  'sums of everyone’s donations': [communityFund, moneyMonths, keptPromises],
  'sums of one’s promises, which are in the money': [unprovenSums],
  'counts of the whole site, and where pages of its sitemap begin': [siteFigures, sitemapStarts],
  'counts for a day or two, for limits': [rateCounts, mailings, mailReach],
  'a developer’s mailbox, where no emails are sent': [keptMail],
  'hashes of accounts that are erased': [keptSuspensions],
  'which part of a screen has changed': [changeHeads, changes, changeSpreads],
  'outcomes of transactions': [commits],
  'answers to repeated calls, for a day: what they made is in the other nouns': [idempotencyKeys],
  'links of stewards to make an account with: the account that one made is in its own noun': [invitations],
  'what an audit found to differ: ids, codes and amounts, on a site in order nothing': [foundDifferences],
  'jobs of the site': [jobRuns, restoredJobs],
  'scripts, styles and pages that strangers see': [builtFiles, drawnPages],
  'keys of the site and what it signed, which is public; events of chains are in the history': [
    siteKeys,
    checkpoints,
    checkpointLeaves,
  ],
}

/** Tables without a `Noun` of their own. */
export const otherTables: readonly OtherTable[] = [
  ...moneyTables,
  ...toldTables,
  ...Object.entries(leftOut).flatMap(([lines, tables]) => tables.map((table) => ({ table, lines }))),
]
