import { routes } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { Part, Points, To } from './prose.tsx'

export const Terms = () => (
  <>
    <Part title="What this is">
      <p className="measure">
        {site.name} brings together people who want a song, people who write one, and people who pay for it.
        It keeps a record of what was asked, pledged, delivered, sent and confirmed. The agreements are
        between you. {site.name} and its operator are not a party to them.
      </p>
    </Part>
    <Part title="Money">
      <Points>
        <li>{site.name} never holds money and takes no share. 100% goes to songwriters.</li>
        <li>
          A pledge is a promise to a person. We send reminders, and we show what each of you said. We can’t
          enforce it, refund it or collect it.
        </li>
        <li>Songwriters are responsible for taxes on what they receive.</li>
      </Points>
    </Part>
    <Part title="Stories and songs">
      <Points>
        <li>Your story stays yours. By posting it, you let songwriters here read it and write from it.</li>
        <li>
          A listener may keep, play and share a song written for them. The two of you agree on any other
          rights in it; where you don’t, the law decides. Ask each other before you publish or sell it.
        </li>
        <li>
          A songwriter delivers only their own work, written by a human, and confirms that with every
          delivery.
        </li>
      </Points>
    </Part>
    <Part title="Your account">
      <Points>
        <li>Use your own email address, keep your password to yourself, and act for yourself.</li>
        <li>
          Follow the <To href={routes.guidelines}>Community Guidelines</To>. The operator may suspend an
          account that doesn’t. It can still read, but change nothing.
        </li>
        <li>
          The <To href={routes.privacy}>Privacy Policy</To> says what is stored about you, and who sees it.
        </li>
      </Points>
    </Part>
    <Part title="What nobody can promise">
      <p className="measure">
        That a request will be accepted, that a song will be what you hoped for, that a pledge will be paid,
        or that this site will always be there. We built it so that nothing you saved is lost, and we show
        what is true at each moment. Keep a copy of any song that matters to you.
      </p>
    </Part>
  </>
)
