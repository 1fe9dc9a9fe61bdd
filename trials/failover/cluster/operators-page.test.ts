import { expect, test } from 'vitest'
import { beatSeconds } from '#contract/work/live'
import { settings } from '../../../server/settings/settings.ts'
import { longestStopSeconds } from '../../../server/stopping.ts'
import { fileOfPage, fitted } from './operators-page.ts'

/** Number that the pattern finds in a settings file of docs/past-one-machine.md. Fails if there is none. */
const numberIn = (file: string, pattern: RegExp) => {
  const [, found] = pattern.exec(fileOfPage(file)) ?? []
  expect(found, String(pattern)).toBeDefined()
  return Number(found)
}
const unit = '/etc/systemd/system/songwright.service'
const chosen = '/etc/songwright/settings'
const haproxy = '/etc/haproxy/haproxy.cfg'

test('a file is tried with every address of the page replaced', () => {
  expect(() => fileOfPage('/etc/nothing')).toThrow('has no file /etc/nothing')
  expect(fitted('listen 10.0.0.5:1', { '10.0.0.5:1': '127.0.0.1:2' })).toBe('listen 127.0.0.1:2')
  expect(() => fitted('listen', { '10.0.0.5:1': '127.0.0.1:2' })).toThrow('says nothing of 10.0.0.5:1')
  expect(() => fitted('listen 10.0.0.6:1', {})).toThrow('10.0.0.6:1')
})

test('each setting of the page is one', () => {
  const known = Object.values(settings).map(({ name }) => name)
  const named = [...fileOfPage(chosen).matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !known.some((one) => one === name))).toEqual([])
})

test('the balancer notices a process that drains before it stops listening, and keeps idle streams', () => {
  const [inter, fall] = [
    numberIn(haproxy, /songwright\n[\s\S]*inter (\d+)s/),
    numberIn(haproxy, /songwright\n[\s\S]*fall (\d+)/),
  ]
  expect(numberIn(chosen, /^DRAIN_SECONDS=(\d+)$/m)).toBeGreaterThan(inter * fall)
  for (const side of ['client', 'server'])
    expect(numberIn(haproxy, new RegExp(`^defaults[\\s\\S]*?timeout ${side} (\\d+)s`, 'm'))).toBeGreaterThan(
      2 * beatSeconds,
    )
})

test('the supervisor waits until a process has ended itself', () => {
  expect(fileOfPage(unit)).toContain(`the ${longestStopSeconds} seconds after which Songwright ends itself`)
  expect(numberIn(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(
    numberIn(chosen, /^DRAIN_SECONDS=(\d+)$/m) + longestStopSeconds,
  )
})
