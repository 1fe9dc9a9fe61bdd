import { briefFields } from '#contract/projects'
import type { Project } from '#contract/song-requests'

export type BriefField = (typeof briefFields)[number]

const labels: Record<BriefField, string> = {
  title: 'Title',
  story: 'Story',
  genre: 'Genre',
  emotions: 'Emotions',
  musicalPreferences: 'Musical preferences',
}

export const isBriefField = (field: string): field is BriefField =>
  (briefFields as readonly string[]).includes(field)

/** 'musicalPreferences' → 'Musical preferences'; a field that the songwriter named stays as it is. */
export const fieldLabel = (field: string) => (isBriefField(field) ? labels[field] : field)

/** What the request says now. */
export function presentValue(project: Project, field: BriefField): string {
  const value = project[field]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
