import { paths, studioParts } from './paths.ts'

// This file is separate from paths.ts, because a first visit loads all of that module.

/** Places of the studio. The page's URL names one of them, or a project. */
export const studioAnchors = {
  ...studioParts,
  today: 'today',
  answer: 'to-answer',
  finished: 'finished-work',
  projects: 'active-projects',
  ways: 'ways-to-be-paid',
} as const

export const studioPath = (part: keyof typeof studioAnchors) =>
  `${paths.dashboard({ role: 'songwriter' })}#${studioAnchors[part]}`
