import type { Project } from '#contract/requests/song-requests'
import { briefFields, type CreativeUpdate } from '#contract/work/projects'

type BriefField = (typeof briefFields)[number]

const labels: Record<BriefField, string> = {
  title: 'Title',
  story: 'Story',
  genre: 'Genre',
  emotions: 'Emotions',
  musicalPreferences: 'Musical preferences',
}

export const isBriefField = (field: string): field is BriefField =>
  briefFields.some((known) => known === field)

/**
 * Label of a field: 'musicalPreferences' → 'Musical preferences'. A field that the users added keeps its
 * name.
 */
export const fieldLabel = (field: string) => (isBriefField(field) ? labels[field] : field)

/**
 * Current value of a field: the newest approved change, else the listener's text. `updates` are newest first.
 */
export function presentValue(
  project: Project,
  field: BriefField,
  updates: readonly CreativeUpdate[],
): string {
  const agreed = updates.find((update) => update.field === field && update.decision === 'approved')
  const value = agreed?.newValue ?? project[field]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
