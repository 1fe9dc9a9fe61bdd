import { randomBytes } from 'node:crypto'
import { accountPaths } from '#contract/surface/account-paths'
import { nearestName } from './settings/near-misses.ts'
import { type Setting, settings } from './settings/settings.ts'
import { StartError } from './settings/start-error.ts'

/** Error for wrong settings. The message has one line per problem, which names the setting. */
export class SettingsError extends StartError {
  override name = 'SettingsError'
}

type Settings = typeof settings
type Raw = {
  [Key in keyof Settings]: Settings[Key] extends { default: string }
    ? ReturnType<Settings[Key]['read']>
    : ReturnType<Settings[Key]['read']> | undefined
}
type Grouped = `s3${string}` | `oidc${string}` | 'devMailbox' | 'drainSeconds'

export interface S3Settings {
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  stsRoleArn?: string
}

export interface Env extends Omit<Raw, Extract<keyof Raw, Grouped>> {
  s3?: S3Settings
  oidc?: { issuer: string; clientId: string; clientSecret: string; name: string }
  /**
   * Path of the page that shows the emails that are stored when no mail server is set; undefined if none are
   * stored. By default it is random, and only the output of the start names it.
   */
  mailbox?: string
  /** Seconds for which a stopping server still accepts requests. */
  drainSeconds: number
}

/** Parses all settings. Throws a SettingsError that names every wrong, missing or unknown setting. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const wrong: string[] = []
  const raw = readAll(source, wrong)
  const alone = (one: string, ...others: string[]) => {
    for (const name of others)
      if (source[name] && !source[one]) wrong.push(`${name} has no effect without ${one}.`)
  }
  const together = (one: string, ...others: string[]) => {
    const missing = others.filter((name) => !source[name])
    if (source[one] && missing.length > 0) wrong.push(`${one} needs ${missing.join(' and ')} too.`)
    alone(one, ...others)
  }
  together('S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  alone('S3_BUCKET', 'S3_ENDPOINT', 'S3_STS_ROLE_ARN')
  if (source['DATABASE_URL'] && !source['SESSION_SECRET'])
    wrong.push(
      'DATABASE_URL needs SESSION_SECRET too: all processes on one database sign with the same secret.',
    )
  if (wrong.length === 0 && raw.currency.decimals === 0)
    for (const key of ['maxPromised', 'fundPerSong'] as const)
      if (!raw[key].endsWith('.00'))
        wrong.push(`${settings[key].name} must be whole: ${raw.currency.several} have no decimals.`)
  wrong.push(...unknown(source))
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'))
  return atOnceInDemo(sentBySite(grouped(raw), source), source)
}

/**
 * In the demo, sets the fund's waiting days to 0, unless they are set explicitly (product.md, "The Community
 * Fund").
 */
const atOnceInDemo = (env: Env, source: NodeJS.ProcessEnv): Env =>
  env.demo
    ? {
        ...env,
        ...(!source[settings.fundTrustDays.name]?.trim() && { fundTrustDays: 0 }),
        ...(!source[settings.fundPauseHours.name]?.trim() && { fundPauseHours: 0 }),
      }
    : env

/** Without MAIL_FROM, emails come from the site's name. */
const sentBySite = (env: Env, source: NodeJS.ProcessEnv): Env =>
  source[settings.mailFrom.name]?.trim()
    ? env
    : { ...env, mailFrom: env.mailFrom.replace(/^Songwright/, () => headerPhrase(env.siteName)) }

/** Quotes a name for a mail header if it has characters with a meaning there (RFC 5322 §3.2.4). */
const headerPhrase = (name: string) =>
  /^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, '\\$&')}"`

function readAll(source: NodeJS.ProcessEnv, wrong: string[]): Raw {
  const values = Object.entries<Setting>(settings).map(([key, setting]) => {
    const text = source[setting.name]?.trim() || setting.default
    if (text === undefined) return [key, undefined]
    try {
      return [key, setting.read(text)]
    } catch (error) {
      wrong.push(`${setting.name} ${error instanceof Error ? error.message : String(error)}.`)
      return [key, undefined]
    }
  })
  return Object.fromEntries(values) as Raw
}

function grouped(raw: Raw): Env {
  const { s3Endpoint: endpoint, s3Region: region, s3Bucket: bucket, ...withoutBucket } = raw
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey, ...withoutKeys } = withoutBucket
  const { s3StsRoleArn: stsRoleArn, oidcIssuer: issuer, oidcClientId: clientId, ...withoutS3 } = withoutKeys
  const { oidcClientSecret: clientSecret, oidcName: name, devMailbox, drainSeconds, ...rest } = withoutS3
  return {
    ...rest,
    demo: rest.demo && !rest.databaseUrl,
    mailbox: mailboxOf(devMailbox, rest),
    drainSeconds: drainSeconds ?? (rest.trustProxy ? 5 : 0),
    s3:
      bucket && accessKeyId && secretAccessKey
        ? { endpoint, region, bucket, accessKeyId, secretAccessKey, stsRoleArn }
        : undefined,
    oidc: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name } : undefined,
  }
}

/**
 * The mailbox setting. By default it is enabled only if nothing suggests that the site has other users
 * (product.md, "Notifications and mail").
 */
function mailboxOf(
  wanted: boolean | undefined,
  {
    databaseUrl,
    smtpUrl,
    publicUrl,
    nodeEnv,
  }: Pick<Raw, 'databaseUrl' | 'smtpUrl' | 'publicUrl' | 'nodeEnv'>,
): Env['mailbox'] {
  if (smtpUrl || wanted === false) return undefined
  if (wanted) return accountPaths.mailbox
  if (databaseUrl || publicUrl || nodeEnv === 'production') return undefined
  return `${accountPaths.mailbox}/${randomBytes(16).toString('base64url')}`
}

/**
 * Returns a sentence for each unknown setting: a variable whose name is similar to a setting's. Other
 * variables are ignored, because they belong to other programs.
 */
function unknown(source: NodeJS.ProcessEnv): string[] {
  const ours = Object.values<Setting>(settings).map(({ name }) => name)
  return Object.keys(source).flatMap((name) => {
    const meant = ours.includes(name) ? undefined : nearestName(name, ours)
    return meant ? [`${name} is not a setting of Songwright. Did you mean ${meant}?`] : []
  })
}

/** Public address of the store. The browser sends its requests directly to this address. */
export const endpointOf = ({ endpoint, region }: Pick<S3Settings, 'endpoint' | 'region'>) =>
  new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
