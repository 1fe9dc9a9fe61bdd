import { defaultSongMb } from '#contract/files/uploads'
import { builtCurrency } from '#contract/grammar/currency'
import { seconds } from '#contract/grammar/time'
import { registrations } from '#contract/people/registration'
import { usualGoal } from '#contract/requests/sums'
import { accountPaths } from '#contract/surface/account-paths'
import * as kinds from './setting-kinds.ts'
import { anyText, atLeast, oneOf, type Read, url, wholeNumber, yesOrNo } from './setting-kinds.ts'

export interface Setting<Value = unknown> {
  name: string
  default?: string
  meaning: string
  read: Read<Value>
}

const optional = <Value>(read: Read<Value>, meaning: string) => ({ read, meaning })
const setting = <Value>(standard: string, read: Read<Value>, meaning: string) => ({
  default: standard,
  read,
  meaning,
})
const limit = (standard: number, meaning: string) =>
  setting(String(standard), wholeNumber(1, 1_000_000_000), meaning)

/**
 * All settings, by their keys in `Env`. The key `maxSongMb` belongs to the variable `MAX_SONG_MB`. The table
 * in docs/settings.md and the check at the start use this list.
 */
const table = {
  port: setting('3000', wholeNumber(0, 65_535), 'Port to serve on; 0 takes a free one and says which'),
  host: setting('127.0.0.1', anyText, 'Address to serve on; `0.0.0.0` for all of this machine'),
  publicUrl: optional(
    kinds.origin,
    "Address that people see, as in `https://songs.example`; else the request's own",
  ),
  dataDir: setting('./data', anyText, 'Folder for the embedded database, files and the kept secret'),
  databaseUrl: optional(
    url('postgres', 'postgresql'),
    'A PostgreSQL 15 or newer, instead of the embedded one',
  ),
  databasePool: setting(
    '10',
    wholeNumber(1, 1000),
    'Transactions of this process at once, each on a connection; nine connections more are for reads (3), jobs (3), the changes of other processes, `/readyz`, and to be seen',
  ),
  demo: setting(
    '1',
    yesOrNo,
    'Fill an empty embedded database with the demo marketplace; never with `DATABASE_URL`',
  ),
  sessionSecret: optional(
    atLeast(32),
    'Signs sessions and upload addresses; else made once and kept in `DATA_DIR`. Needed with `DATABASE_URL`',
  ),
  siteKey: optional(
    kinds.seed,
    'Ed25519 key that signs checkpoints and receipts, 32 bytes in base64 (`openssl rand -base64 32`); else made once and kept in `DATA_DIR`',
  ),
  trustProxy: setting(
    '0',
    kinds.proxies,
    'Whose `X-Forwarded-For` counts: `1` the last proxy, a number of them, or their addresses',
  ),
  drainSeconds: optional(
    wholeNumber(0, 600),
    'Seconds between SIGTERM and the end of the listener, with `/readyz` at 503: for a balancer to notice. 0, or 5 with `TRUST_PROXY`',
  ),
  s3Endpoint: optional(
    url('http', 'https'),
    'S3 store, as browsers reach it, as in `https://s3.example`; Amazon where only `S3_BUCKET` is set',
  ),
  s3Region: setting('us-east-1', anyText, 'Its region'),
  s3Bucket: optional(anyText, 'Bucket for files, instead of `DATA_DIR`; needs the two keys too'),
  s3AccessKeyId: optional(anyText, 'Its key'),
  s3SecretAccessKey: optional(anyText, "Its key's secret"),
  s3StsRoleArn: optional(
    anyText,
    'Role that `/s3/sts` gives temporary credentials of, for programs that upload by themselves; else it answers 501',
  ),
  maxSongMb: setting(
    String(defaultSongMb),
    wholeNumber(1, 2000),
    'Largest song or sample, in MB; above 100 MB they go up in parts',
  ),
  minFreeMb: setting(
    '1024',
    wholeNumber(0, 1_000_000_000),
    'Free space of `DATA_DIR`, in MB, under which no file is taken; under twice as much only deliveries',
  ),
  linkSeconds: setting(
    '900',
    wholeNumber(1, seconds.day),
    'Seconds that a file may take to come from a link',
  ),
  companionUrl: optional(
    url('http', 'https'),
    "An Uppy Companion of your own: adds Google Drive, Dropbox and OneDrive to the upload dialog's sources",
  ),
  smtpUrl: optional(url('smtp', 'smtps'), 'Mail server, as in `smtp://user:password@mail.example:587`'),
  devMailbox: optional(
    yesOrNo,
    `Keeps emails and shows them to everyone at \`${accountPaths.mailbox}\`, reset links included. Without it only to this machine itself, and only with neither \`DATABASE_URL\`, \`SMTP_URL\` nor \`PUBLIC_URL\``,
  ),
  mailFrom: setting('Songwright <songwright@localhost>', kinds.mailAddress, 'Sender of emails'),
  oidcIssuer: optional(url('http', 'https'), 'OpenID Connect provider to sign in with, beside passwords'),
  oidcClientId: optional(anyText, 'Our id there'),
  oidcClientSecret: optional(anyText, 'Our secret there'),
  oidcName: setting('single sign-on', anyText, 'What the button calls it'),
  maxPromised: setting(
    '100000.00',
    kinds.amount,
    'Most that one person can have in the Community Fund before it is confirmed or rejected',
  ),
  stewardEmails: setting('', kinds.mailAddresses, 'Who may moderate, with commas between'),
  registration: setting(
    'open',
    oneOf(...registrations),
    'Who can create an account: `open` everyone, `invited` who has a link from a steward, `closed` nobody. The addresses of `STEWARD_EMAILS` always can',
  ),
  logLevel: setting(
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'Least important line to log',
  ),
  worker: setting('1', yesOrNo, 'Run jobs such as email in this process'),
  liveNotify: setting(
    '1',
    yesOrNo,
    "Tell other processes of changes by the database's LISTEN/NOTIFY; with `0` they look twice a second",
  ),
  nodeEnv: optional(
    anyText,
    `\`production\` turns off what is for development only: \`${accountPaths.mailbox}\`, unless \`DEV_MAILBOX\` turns it on`,
  ),
  siteName: setting('Songwright', kinds.upTo(40), 'What this site is called, on pages, cards and in emails'),
  siteAccent: optional(
    kinds.colour,
    'Accent colour of the pages, as in `#b3471d`; one with too little contrast stops the start',
  ),
  siteLogo: optional(anyText, 'File with the logo, an SVG or PNG of at most 200 kB, instead of the record'),
  operatorName: optional(kinds.upTo(200), 'Who runs this site, for its legal pages and emails'),
  operatorContact: optional(kinds.upTo(200), 'How to reach them: an email address or an `https://` address'),
  currency: setting(
    builtCurrency.code,
    kinds.currency,
    'Currency of every amount, an ISO 4217 code; ways to pay that can’t carry it are hidden. fixed from the first pledge on',
  ),
  metricsPort: optional(
    wholeNumber(0, 65_535),
    'Port of a listener of its own that answers `/metrics` for Prometheus; 0 takes a free one and says which',
  ),
  metricsHost: setting('127.0.0.1', anyText, 'Its address'),
  backupKey: optional(
    kinds.backupKey,
    'Key that backups are encrypted to: the public `age1…` where they are made, its `AGE-SECRET-KEY-1…` where they are restored; `npm run backup -- key` makes the two',
  ),
  fundPerSong: setting(
    usualGoal,
    kinds.amount,
    'Most that the Community Fund gives to one song; three times that in 30 days to one songwriter',
  ),
  fundTrustDays: setting(
    '7',
    wholeNumber(0, 3650),
    'Days since listener and songwriter proved their emails, before the fund gives to their song; `0` asks nobody for a proof, as in the demo',
  ),
  fundPauseHours: setting(
    '48',
    wholeNumber(0, 8760),
    'Hours until a match of the fund can be paid; `0` in the demo',
  ),
  rateSignInsPerAccount: limit(10, 'Failed sign-ins in 15 minutes to one account'),
  rateRightSignInsPerAccount: limit(60, 'Sign-ins with the right password in an hour to one account'),
  rateSignInsPerAddress: limit(100, 'Failed sign-ins in 15 minutes from one address'),
  rateAccountsPerAddress: limit(100, 'New accounts in an hour from one address'),
  rateResetsPerAccount: limit(5, 'Password emails in an hour to one account'),
  rateLinksPerAccount: limit(60, 'Files read from links in a minute for one account'),
  rateFilesPerAddress: limit(60, "Files of the Community Fund's ledger in an hour for one address"),
  rateAnswersPerAddress: limit(
    20,
    'Answers to gifts in an hour from one address, those that are refused included',
  ),
  rateReportsPerAccount: limit(20, 'Reports in an hour by one account'),
  rateReportsPerAddress: limit(5, 'Reports in an hour by visitors from one address'),
  rateWritesPerAccount: limit(600, 'Writes in a minute by one account'),
}

type Table = typeof table

export const settings = Object.fromEntries(
  Object.entries(table).map(([key, one]) => [
    key,
    { name: key.replaceAll(/[A-Z]/g, '_$&').toUpperCase(), ...one },
  ]),
) as { [Key in keyof Table]: Table[Key] & { name: string } }
