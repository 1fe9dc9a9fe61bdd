import { quietDays } from '#contract/grammar/days'
import type { Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { ReopenButton } from '../../features/song-requests/moves/move-buttons.tsx'

/**
 * Notice that a project is inactive. At first only the songwriter sees it, later also the listener, who may
 * reopen the request.
 */
export function Quiet({ room }: { room: Room }) {
  const { viewer, project, request, stages, songwriter } = room
  const { quiet } = stages
  if (!quiet || !project) return null
  if (viewer === 'songwriter')
    return (
      <section aria-label="A quiet project" className="rounded-md bg-sunk p-5">
        <p className="measure">
          <strong className="font-serif text-lg">Nothing new here for {quietDays.ask} days.</strong>
          <br />A quick message to {firstNameOr(request.listener, 'the listener')}, a note or a status update
          is enough. If it no longer fits your life, release it in the overview so that someone else can
          accept it.
        </p>
      </section>
    )
  if (!quiet.toldAt) return null
  const name = songwriter?.user.firstName || 'Your songwriter'
  return (
    <section
      aria-label="A quiet project"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md bg-sunk p-5"
    >
      <p className="measure min-w-0 flex-1 basis-64">
        <strong className="font-serif text-lg">
          {name} has been quiet for {quietDays.ask + quietDays.tell} days.
        </strong>
        <br />
        You can wait, write again, or open your request to other songwriters.
      </p>
      <div className="grid justify-items-start gap-2">
        <ReopenButton project={project} songwriter={name} />
      </div>
    </section>
  )
}
