import {
  builtFiles,
  changeHeads,
  changes,
  checkpointLeaves,
  checkpoints,
  commits,
  drawnPages,
  idempotencyKeys,
  invitations,
  jobRuns,
  rateCounts,
  restoredJobs,
  site,
  siteKeys,
} from '../../../db/schema.ts'
import { otherTable } from './fields.ts'

const ofScreens = 'which part of a screen has changed'

export const technicalTables = [
  otherTable(rateCounts, 'counts of rate limits, for two days'),
  otherTable(changeHeads, ofScreens),
  otherTable(changes, ofScreens),
  otherTable(commits, 'outcomes of transactions'),
  otherTable(idempotencyKeys, 'answers to repeated calls, for a day: what they made is in the other nouns'),
  otherTable(builtFiles, 'scripts and styles of the site'),
  otherTable(
    invitations,
    'links of stewards to make an account with: the account that one made is in its own noun',
  ),
  otherTable(jobRuns, 'how the jobs of the site went'),
  otherTable(restoredJobs, 'jobs of a restored site, until it is activated'),
  otherTable(site, 'facts about the site'),
  otherTable(siteKeys, 'keys that the site signs with'),
  otherTable(checkpoints, 'signed roots of all chains, which are public'),
  otherTable(checkpointLeaves, 'hashes of chains, whose events are in the history'),
  otherTable(drawnPages, 'pages that strangers see'),
]
