import { expect, test } from 'vitest'
import { shows } from '#spec'
import { dashboardRole } from './role.ts'

test('the dashboard is the one of the user, unless the address names another', () => {
  shows('2.routes.role-of-user', '2.routes.role-songwriter')
  expect(dashboardRole('', 'underwriter')).toBe('underwriter')
  expect(dashboardRole('?role=songwriter', 'listener')).toBe('songwriter')
})

test('nonsense in the address falls back to the user’s own', () => {
  expect(dashboardRole('role=admin', 'songwriter')).toBe('songwriter')
  expect(dashboardRole('role=', 'songwriter')).toBe('songwriter')
  expect(dashboardRole('role=Listener', 'songwriter')).toBe('songwriter')
  expect(dashboardRole('role=__proto__', 'listener')).toBe('listener')
})

test('an invitation of a songwriter is always the listener’s', () => {
  expect(dashboardRole('?songwriter=0190&role=underwriter', 'songwriter')).toBe('listener')
  expect(dashboardRole('?songwriter=', 'songwriter')).toBe('songwriter')
})
