import { passkeys } from '#contract/people/passkeys'
import type { users } from '../../../db/schema.ts'
import { buildUser } from '../../../test/factories.ts'
import type { Client, TestApp } from '../../../test/test-app.ts'
import { asProven, type Faults, softPasskey } from './test-authenticator.ts'

type Device = ReturnType<typeof softPasskey>

export async function addTo(client: Client, device: Device, name = 'My phone', faults: Faults = {}) {
  const { body: options } = await client.call(passkeys.newOptions)
  return client.call(passkeys.add, { body: { name, answer: device.create(options, faults) } })
}

export async function keyed(
  site: TestApp,
  { hasCounter = false, ...values }: Partial<typeof users.$inferInsert> & { hasCounter?: boolean } = {},
) {
  const user = await buildUser(site.db, values)
  const client = await asProven(site, user)
  const device = softPasskey({ hasCounter })
  const { body: passkey } = await addTo(client, device)
  return { user, client, device, passkey }
}

export async function signInBy(site: TestApp, device: Device, faults: Faults = {}) {
  const { body: options } = await site.visitor.call(passkeys.signInOptions)
  return site.visitor.call(passkeys.signIn, { body: { answer: device.get(options, faults) } })
}
