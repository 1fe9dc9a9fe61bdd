import { purpose } from './1-purpose.ts'
import { landing } from './2-screens/landing.ts'
import { listener } from './2-screens/listener.ts'
import { people } from './2-screens/people.ts'
import { projectCard } from './2-screens/project-card.ts'
import { routes } from './2-screens/routes.ts'
import { studio } from './2-screens/studio.ts'
import { underwriter } from './2-screens/underwriter.ts'
import { uploadDialog } from './2-screens/upload-dialog.ts'
import { entities } from './3-entities.ts'
import { states } from './4-states.ts'
import { rules } from './5-rules/rules.ts'
import { roles } from './6-roles.ts'
import { calls } from './7-calls.ts'
import { errors } from './8-errors.ts'
import { constants } from './9-constants.ts'

const screens = {
  ...routes,
  ...landing,
  ...listener,
  ...studio,
  ...projectCard,
  ...underwriter,
  ...people,
  ...uploadDialog,
}

/** All lines of the specification in its order: ids and texts. */
export const ledger = {
  ...purpose,
  ...screens,
  ...entities,
  ...states,
  ...rules,
  ...roles,
  ...calls,
  ...errors,
  ...constants,
}

export type LineId = keyof typeof ledger
