import { approvedStories } from './approved.ts'
import { othersApproved } from './approved-others.ts'
import { deliveredStories } from './delivered.ts'
import { workingStories } from './working.ts'
import { othersWorking } from './working-others.ts'

export const takenStories = [
  ...workingStories,
  ...othersWorking,
  ...deliveredStories,
  ...approvedStories,
  // What the landing page plays.
  ...othersApproved.map((story) => ({ ...story, isPublic: true })),
]
