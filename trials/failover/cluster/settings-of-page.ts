import { fileOfPage, fitted } from './operators-page.ts'

/** Values of this trial that replace those in docs/past-one-machine.md. */
interface Own {
  origin: string
  databaseUrl: string
  secret: string
  smtpUrl: string
  s3: { endpoint: string; accessKeyId: string; secretAccessKey: string }
}

/** Songwright's settings from docs/past-one-machine.md. All processes use the same settings. */
export function settingsOfPage({ origin, databaseUrl, secret, smtpUrl, s3 }: Own): Record<string, string> {
  const text = fitted(fileOfPage('/etc/songwright/settings'), {
    'HOST=0.0.0.0': 'HOST=127.0.0.1',
    'https://songs.example': origin,
    'postgres://songwright:…@10.0.0.20:5432/songwright': databaseUrl,
    'SESSION_SECRET=…': `SESSION_SECRET=${secret}`,
    'https://s3.example': s3.endpoint,
    'S3_ACCESS_KEY_ID=…': `S3_ACCESS_KEY_ID=${s3.accessKeyId}`,
    'S3_SECRET_ACCESS_KEY=…': `S3_SECRET_ACCESS_KEY=${s3.secretAccessKey}`,
    'smtp://user:password@mail.example:587': smtpUrl,
  })
  const pairs = text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)
  return Object.fromEntries([...pairs].map(([, name, value]) => [name, value]))
}
