import { expect, test } from 'vitest'
import { shows } from '#spec'
import { Donation } from '../giving/donations.ts'
import { Role, roles } from '../people/accounts.ts'
import { Project } from '../requests/song-requests.ts'
import { donationStatuses, projectStatuses, requestStatuses, statusLabel } from './state.ts'

test('a request, a project, a donation and a person are what the specification names, and nothing else', () => {
  shows('4.request.values', '4.project.values', '4.donation.values', '6.roles.three', '3.users.role')
  expect(requestStatuses).toEqual(['open', 'in_progress', 'completed', 'approved'])
  expect(projectStatuses).toEqual([
    'planning',
    'writing',
    'recording',
    'mixing',
    'finalizing',
    'ready_for_review',
  ])
  expect(donationStatuses).toEqual(['pledged', 'sent', 'confirmed', 'rejected'])
  expect(roles).toEqual(['listener', 'songwriter', 'underwriter'])
  expect(Project.shape.status.options).toEqual(requestStatuses)
  expect(Donation.shape.status.options).toEqual(donationStatuses)
  expect(
    ['listener', 'songwriter', 'underwriter', 'profile', 'king', ''].map(
      (role) => Role.safeParse(role).success,
    ),
  ).toEqual([true, true, true, false, false, false])
})

test('a label has spaces for underscores', () => {
  shows('4.project.labels')
  expect(statusLabel('ready_for_review')).toBe('ready for review')
})
