import { useMutation, useQuery } from '@tanstack/react-query'
import { tableKeys } from '#contract/grammar/table-keys'
import {
  canTurnOff,
  kindOf,
  type MailChoice,
  type NotificationKind,
  notificationThemes,
} from '#contract/people/notifications'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chooseMail, mailChoices } from './api.ts'

const themes = tableKeys(notificationThemes)

export function MailChoices() {
  const query = useQuery(mailChoices())
  return (
    <div>
      <p className="measure mb-6 text-sm text-muted">
        Everything appears under the bell. Tick what you’d also like by email; we skip what you’ve already
        read.
      </p>
      <ListState
        query={query}
        skeleton={<Skeleton className="h-72" />}
        empty={null}
        error="Error loading your email settings. Please try again."
      >
        {(choices) => (
          <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {themes.map((theme) => (
              <Theme key={theme} theme={theme} choices={choices} />
            ))}
          </div>
        )}
      </ListState>
    </div>
  )
}

interface ThemeProps {
  theme: keyof typeof notificationThemes
  choices: readonly MailChoice[]
}

function Theme({ theme, choices }: ThemeProps) {
  const { mutate: choose } = useMutation(chooseMail())
  const own = choices.filter(({ kind }) => kindOf(kind).theme === theme)
  const always = own.filter(({ kind }) => !canTurnOff(kind))
  return (
    <fieldset className="min-w-0">
      <legend className="liner mb-1 text-muted">{notificationThemes[theme]}</legend>
      {own
        .filter(({ kind }) => canTurnOff(kind))
        .map(({ kind, mail }) => (
          <Checkbox
            key={kind}
            label={kindOf(kind).when}
            checked={mail}
            onChange={({ target }) => choose({ kind, mail: target.checked })}
            className="flex w-full py-1"
          />
        ))}
      {always.length > 0 && <Always kinds={always.map(({ kind }) => kind)} />}
    </fieldset>
  )
}

const Always = ({ kinds }: { kinds: NotificationKind[] }) => (
  <>
    <p className="mt-2 text-sm">We always send these emails, like the ones about signing in:</p>
    <ul className="mt-2 grid gap-1.5 text-sm text-muted">
      {kinds.map((kind) => (
        <li key={kind} className="flex gap-2.5">
          <span aria-hidden>·</span>
          {kindOf(kind).when}
        </li>
      ))}
    </ul>
  </>
)
