import { routes } from '#contract/surface/paths'
import { humanMadeStatement } from '#contract/work/deliveries'
import { Part, Points, To } from './prose.tsx'

export const Guidelines = () => (
  <>
    <Part title="Songs by humans, for humans">
      <Points>
        <li>
          Write the song yourself. With every delivery a songwriter states: “{humanMadeStatement}” That
          statement is kept with the song.
        </li>
        <li>
          Deliver only what’s yours to give: no melody, lyrics or recording that belongs to someone else.
        </li>
        <li>Upload samples that sound like what listeners will get from you.</li>
      </Points>
    </Part>
    <Part title="Someone’s life is in there">
      <Points>
        <li>Read a story the way you’d want yours to be read. Disagree with a line, not with a person.</li>
        <li>
          What you learn in a project’s messages stays between the two of you, even after the song is
          finished.
        </li>
        <li>
          When you tell a story about other people, leave out what they wouldn’t want told. Everyone who is
          signed in, and everyone with its link, can read your request.
        </li>
      </Points>
    </Part>
    <Part title="Keep your word">
      <Points>
        <li>Accept what you intend to finish. If you can’t, release it early and say why.</li>
        <li>Pledge what you intend to pay. Mark as sent only what you’ve sent.</li>
        <li>Confirm only what has arrived, and do it soon: someone is waiting to hear.</li>
        <li>Approve when you’re happy with it. If you’re not, say plainly what should change.</li>
      </Points>
    </Part>
    <Part title="What has no place here">
      <p className="measure">
        Hate, threats, harassment, sexual content about minors, advertising, asking for passwords or bank
        details, songs made to hurt someone, and several accounts that pledge to each other.
      </p>
    </Part>
    <Part title="When someone breaks these rules">
      <p className="measure">
        Tell the people who run Songwright at this address, and include the link to the request or profile.
        They can suspend an account, which can then read but change nothing. See also the{' '}
        <To href={routes.terms}>Terms of Service</To>.
      </p>
    </Part>
  </>
)
