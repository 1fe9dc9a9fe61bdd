import { mediaTypes, uploadKinds } from '#contract/files/uploads'
import { paths, routes } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { Facts, Part, Points, To, ToMembers } from './prose.tsx'
import { RunBy } from './run-by.tsx'

const megabytes = (kind: keyof typeof uploadKinds) => `${uploadKinds[kind].maxBytes / 1_048_576} MB`
const endings = (media: keyof typeof mediaTypes) => Object.keys(mediaTypes[media]).join(', ')

export const Help = () => (
  <>
    <Part title="You would like a song">
      <Points>
        <li>
          Write your request in the{' '}
          <ToMembers href={paths.dashboard({ role: 'listener' })}>listener’s view</ToMembers>: a title, the
          story, how it feels, a genre. Any songwriter here can then accept it.
        </li>
        <li>
          To ask one songwriter, open their page and press <strong>Request a Song</strong>. Only they can
          accept it, until they decline or you open the request to everyone.
        </li>
        <li>
          Must-haves are names, facts and phrases the song has to include. You can record how a name is said.
          Only you and your songwriter see and hear them.
        </li>
        <li>
          Until a songwriter accepts it, you can withdraw it. After that, its page shows messages, progress,
          and any changes the songwriter proposes.
        </li>
        <li>
          When the song is delivered, listen, then press <strong>Request changes</strong> or{' '}
          <strong>Approve &amp; rate</strong>. Approval is final: the pledges are then due.
        </li>
      </Points>
    </Part>
    <Part title="You write songs">
      <Points>
        <li>
          Create a profile in the <ToMembers href={paths.studio('profile')}>studio</ToMembers>, with at least
          one way to be paid. With a profile, you can accept other people’s requests.
        </li>
        <li>
          Each project has five tabs: the brief, notes (private ones are only for you), messages, progress,
          and changes you propose.
        </li>
        <li>
          Mark each must-have as included, with the line it’s in. You can time the lyrics while you listen, so
          that they follow the song.
        </li>
        <li>
          Upload the final song from the project’s Overview. You can deliver again until it’s approved, and we
          keep every version.
        </li>
        <li>
          Life happens: you can release a project, with a reason, as long as nobody has paid for it yet. The
          request is then open again.
        </li>
      </Points>
    </Part>
    <Part title="You would like to support one">
      <p className="measure">
        Pledge to a request or to the Community Fund. To find out what that means, and when and how you pay,
        see the <To href={routes.paymentGuide}>Payment Guide</To>.
      </p>
    </Part>
    <Troubles />
    <Part title="Still stuck?">
      <p className="measure">
        Ask the operator: the people who run {site.name} at this address. They look after its data, send its
        emails, and can help with anything these pages don’t answer.
      </p>
      <RunBy />
    </Part>
  </>
)

const Troubles = () => (
  <Part title="When something goes wrong">
    <Facts
      facts={[
        [
          'You can’t sign in',
          'Ask for a new password on the sign-in page. The link in the email works once, for an hour.',
        ],
        [
          'You were signed out',
          'This happens after about seven days without a visit. What you were writing stays in this browser tab, and it’ll be there when you sign in again.',
        ],
        [
          'A song won’t upload',
          `Up to ${megabytes('song')}, or more if the operator allows it, as one of ${endings('audio')}. We check the file itself, not just its name.`,
        ],
        ['A photo won’t upload', `Up to ${megabytes('photo')}: ${endings('image')}.`],
        [
          'A request is gone',
          'Someone else accepted it first, or its listener withdrew it. If several people accept at once, one of them gets it.',
        ],
        [
          'A link went to the wrong person',
          'In your room, press Reset link: the old one stops working for everyone. Then share the new one with anyone who should keep access.',
        ],
      ]}
    />
  </Part>
)
