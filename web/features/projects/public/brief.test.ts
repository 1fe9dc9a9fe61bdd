import { expect, test } from 'vitest'
import type { Project } from '#contract/requests/song-requests'
import type { CreativeUpdate } from '#contract/work/projects'
import { fieldLabel, presentValue } from './brief.ts'

const project = {
  title: 'Honey Train',
  emotions: ['happy', 'hopeful'],
  musicalPreferences: null,
} as Partial<Project> as Project

const update = (newValue: string, decision: CreativeUpdate['decision']) =>
  ({ field: 'title', newValue, decision }) as CreativeUpdate

test('what the listener wrote holds until a change is approved', () => {
  expect(presentValue(project, 'title', [])).toBe('Honey Train')
  expect(presentValue(project, 'title', [update('A', 'pending'), update('B', 'declined')])).toBe(
    'Honey Train',
  )
})

test('of several approved changes the newest holds, and only for its own field', () => {
  const updates = [update('C', 'pending'), update('B', 'approved'), update('A', 'approved')]
  expect(presentValue(project, 'title', updates)).toBe('B')
  expect(presentValue(project, 'emotions', updates)).toBe('happy, hopeful')
})

test('a field that was left out is empty', () => {
  expect(presentValue(project, 'musicalPreferences', [])).toBe('')
})

test('a field of the request is named in words, any other as the songwriter named it', () => {
  expect(fieldLabel('musicalPreferences')).toBe('Musical preferences')
  expect(fieldLabel('tempo')).toBe('tempo')
})
