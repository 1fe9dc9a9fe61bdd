import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { api, everyEndpoint } from '#contract/api'
import { readsOf, story } from '#contract/changes'
import type { Endpoint } from '#contract/grammar/endpoint'
import { unchanging } from '#contract/unchanging'
import { settings } from '../../server/settings/settings.ts'
import { allFiles, readSource } from '../docs/sources.ts'
import { root } from '../test-runner/root.ts'

// Steps of the recipes in CONTRIBUTING.md that type checks can't enforce. If a step was forgotten, a test
// fails and names it.

const sources = (room: string) =>
  allFiles().filter((file) => file.startsWith(`${room}/`) && /\.tsx?$/.test(file) && !/\btest\b/.test(file))
const textOf = (files: string[]) => files.map(readSource).join('\n')
const web = textOf(sources('web'))

/**
 * Calls that our pages' scripts don't make. They are made by plain HTML forms, by programs, by other sites,
 * or by the upload library.
 */
const withoutScript = [
  'accounts.login',
  'accounts.logout',
  'accounts.forgotPassword',
  'accounts.askForLink',
  'accounts.resetPassword',
  // Called by the sign-in page's script, which doesn't use the contract.
  'passkeys.signInOptions',
  'passkeys.signIn',
  // The server renders the result of this call into the landing page.
  'showcase.shown',
  // The form of a request's page is plain HTML, and works without scripts.
  'byEmail.pledgeByEmail',
  'sharing.oembed',
  'storageHelper.params',
  'storageHelper.credentials',
]

const calls = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.keys(endpoints).map((call) => `${feature}.${call}`),
)

test('each call of the contract is made by the browser code, or known not to be', () => {
  const made = calls.filter((call) =>
    new RegExp(String.raw`\b${call.replace('.', String.raw`\.`)}\b`).test(web),
  )
  expect(calls.filter((call) => !made.includes(call))).toEqual(withoutScript)
})

test('each read is shown by a part of a screen, or known never to change', () => {
  const shown = [...Object.values(readsOf).flat(), story]
  const isShown = ({ path: address }: Endpoint) =>
    shown.some((part) => address === part || address.startsWith(`${part}/`))
  const others = everyEndpoint.filter((endpoint) => endpoint.method === 'GET' && !isShown(endpoint))
  expect(others.map(({ path: address }) => address).toSorted()).toEqual(Object.keys(unchanging).toSorted())
})

const isEndpoints = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (one) => typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
  )

test('each group of calls that a file of the contract exports is in contract/api.ts', async () => {
  const known = new Set<unknown>(Object.values(api))
  const unknown: string[] = []
  for (const file of sources('contract').filter((name) => name !== 'contract/api.ts')) {
    const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (isEndpoints(value) && !known.has(value)) unknown.push(`${file}: ${name}`)
  }
  expect(unknown).toEqual([])
})

test('each setting is used by the server', () => {
  const used = textOf(sources('server').filter((file) => file !== 'server/settings/settings.ts'))
  const unused = Object.keys(settings).filter((key) => !new RegExp(String.raw`\b${key}\b`).test(used))
  expect(unused).toEqual([])
})

/** Names that a file uses for a group of calls, including an alias in its import. */
const namesOf = (text: string, feature: string) => [
  feature,
  ...[...text.matchAll(new RegExp(String.raw`\b${feature} as (\w+)`, 'g'))].map(([, alias]) => alias),
]

/**
 * A test of a call uses its endpoint, which has method and path. Generated tests of all calls don't count.
 */
test('each call is tried by a test of its own', () => {
  const tests = allFiles().filter(
    (file) =>
      /^(server|e2e)\/.*(\.test|\.e2e|\btest-[\w-]+)\.ts$/.test(file) && !file.startsWith('server/test/'),
  )
  const texts = tests.map(readSource)
  const untried = Object.entries(api).flatMap(([feature, endpoints]) =>
    Object.keys(endpoints)
      .filter((name) => {
        const tries = (text: string) =>
          new RegExp(String.raw`\b(${namesOf(text, feature).join('|')})\.${name}\b`).test(text)
        return !texts.some(tries)
      })
      .map((name) => `${feature}.${name}`),
  )
  expect(untried).toEqual([])
})

test('each panel of a project stands in its tabs', () => {
  const panels = sources('web/features/projects').filter((file) => file.endsWith('-panel.tsx'))
  const tabs = readSource('web/features/projects/project-tabs.tsx')
  expect(panels.filter((file) => !tabs.includes(path.basename(file)))).toEqual([])
})
