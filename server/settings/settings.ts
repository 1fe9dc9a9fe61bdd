import { defaultSongMb } from '#contract/files/uploads'
import { builtCurrency } from '#contract/grammar/currency'
import { seconds } from '#contract/grammar/time'
import { registrations } from '#contract/people/registration-settings'
import { usualGoal } from '#contract/requests/sums'
import * as kinds from './setting-kinds.ts'
import { anyText, atLeast, oneOf, type Read, url, wholeNumber, yesOrNo } from './setting-kinds.ts'

export interface Setting<Value = unknown> {
  name: string
  default?: string
  read: Read<Value>
}

const optional = <Value>(read: Read<Value>) => ({ read })
const setting = <Value>(standard: string, read: Read<Value>) => ({ default: standard, read })
const limit = (standard: number) => setting(String(standard), wholeNumber(1, 1_000_000_000))

/**
 * All settings, by their keys in `Env`. The key `maxSongMb` belongs to the variable `MAX_SONG_MB`. Their
 * meanings and units are in docs/settings.md.
 */
const table = {
  port: setting('3000', wholeNumber(0, 65_535)),
  host: setting('127.0.0.1', anyText),
  publicUrl: optional(kinds.origin),
  dataDir: setting('./data', anyText),
  databaseUrl: optional(url('postgres', 'postgresql')),
  databasePool: setting('10', wholeNumber(1, 1000)),
  demo: setting('1', yesOrNo),
  sessionSecret: optional(atLeast(32)),
  siteKey: optional(kinds.seed),
  trustProxy: setting('0', kinds.proxies),
  drainSeconds: optional(wholeNumber(0, 600)),
  s3Endpoint: optional(url('http', 'https')),
  s3Region: setting('us-east-1', anyText),
  s3Bucket: optional(anyText),
  s3AccessKeyId: optional(anyText),
  s3SecretAccessKey: optional(anyText),
  s3StsRoleArn: optional(anyText),
  maxSongMb: setting(String(defaultSongMb), wholeNumber(1, 2000)),
  minFreeMb: setting('1024', wholeNumber(0, 1_000_000_000)),
  linkSeconds: setting('900', wholeNumber(1, seconds.day)),
  companionUrl: optional(url('http', 'https')),
  smtpUrl: optional(url('smtp', 'smtps')),
  devMailbox: optional(yesOrNo),
  mailFrom: setting('Songwright <songwright@localhost>', kinds.mailAddress),
  oidcIssuer: optional(url('http', 'https')),
  oidcClientId: optional(anyText),
  oidcClientSecret: optional(anyText),
  oidcName: setting('single sign-on', anyText),
  maxPromised: setting('100000.00', kinds.amount),
  stewardEmails: setting('', kinds.mailAddresses),
  registration: setting('open', oneOf(...registrations)),
  logLevel: setting('info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
  worker: setting('1', yesOrNo),
  liveNotify: setting('1', yesOrNo),
  nodeEnv: optional(anyText),
  siteName: setting('Songwright', kinds.upTo(40)),
  siteAccent: optional(kinds.colour),
  siteLogo: optional(anyText),
  operatorName: optional(kinds.upTo(200)),
  operatorContact: optional(kinds.upTo(200)),
  currency: setting(builtCurrency.code, kinds.currency),
  metricsPort: optional(wholeNumber(0, 65_535)),
  metricsHost: setting('127.0.0.1', anyText),
  backupKey: optional(kinds.backupKey),
  fundPerSong: setting(usualGoal, kinds.amount),
  fundTrustDays: setting('7', wholeNumber(0, 3650)),
  fundPauseHours: setting('48', wholeNumber(0, 8760)),
  rateSignInsPerAccount: limit(10),
  rateRightSignInsPerAccount: limit(60),
  rateSignInsPerAddress: limit(100),
  rateAccountsPerAddress: limit(100),
  rateResetsPerAccount: limit(5),
  rateLinksPerAccount: limit(60),
  rateFilesPerAddress: limit(60),
  rateAnswersPerAddress: limit(20),
  rateReportsPerAccount: limit(20),
  rateReportsPerAddress: limit(5),
  rateWritesPerAccount: limit(600),
}

type Table = typeof table

export const settings = Object.fromEntries(
  Object.entries(table).map(([key, one]) => [
    key,
    { name: key.replaceAll(/[A-Z]/g, '_$&').toUpperCase(), ...one },
  ]),
) as { [Key in keyof Table]: Table[Key] & { name: string } }
