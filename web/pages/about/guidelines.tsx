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
          Deliver only what is yours to give: no melody, text or recording that belongs to someone else.
        </li>
        <li>Upload samples that sound like what a listener will get from you.</li>
      </Points>
    </Part>
    <Part title="Somebody’s life is in there">
      <Points>
        <li>
          Read a story the way you would want yours to be read. Disagree with a line, not with a person.
        </li>
        <li>
          What you learn in a project’s messages stays between the two of you, also when the song is finished.
        </li>
        <li>
          When you tell a story about others, leave out what they would not want told. Your request can be
          read by everyone who is signed in, and by everyone who has its link.
        </li>
      </Points>
    </Part>
    <Part title="Keep your word">
      <Points>
        <li>Accept what you mean to finish. If you can’t, release it early and say why.</li>
        <li>Pledge what you mean to pay. Mark as sent only what you have sent.</li>
        <li>Confirm only what has arrived, and do so soon: somebody is waiting to hear.</li>
        <li>Approve when you are content, and say plainly what should change when you are not.</li>
      </Points>
    </Part>
    <Part title="What has no place here">
      <p className="measure">
        Hate, threats, harassment, sexual content about minors, advertising, asking for passwords or bank
        details, and songs made to hurt somebody. Nor several accounts that pledge to each other.
      </p>
    </Part>
    <Part title="When somebody doesn’t keep to this">
      <p className="measure">
        Tell whoever runs Songwright at this address, with the link of the request or profile. They can
        suspend an account, which then can read but change nothing. See also the{' '}
        <To href={routes.terms}>Terms of Service</To>.
      </p>
    </Part>
  </>
)
