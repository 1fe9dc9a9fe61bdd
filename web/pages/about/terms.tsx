import { routes } from '#contract/surface/paths'
import { Part, Points, To } from './prose.tsx'

export const Terms = () => (
  <>
    <Part title="What this is">
      <p className="measure">
        Songwright brings together people who want a song, people who write one, and people who pay for it. It
        keeps the record of what was asked, promised, delivered, sent and received. The agreements are between
        you; Songwright and its operator are no party to them.
      </p>
    </Part>
    <Part title="Money">
      <Points>
        <li>Songwright never holds money and takes no share. 100% goes to songwriters.</li>
        <li>
          A pledge is a promise to a person. We remind, and we show what was said; we can’t enforce it, refund
          it or collect it.
        </li>
        <li>Taxes on what a songwriter receives are the songwriter’s own matter.</li>
      </Points>
    </Part>
    <Part title="Stories and songs">
      <Points>
        <li>Your story stays yours. By posting it you let songwriters here read it and write from it.</li>
        <li>
          A listener may keep, play and share a song that was written for them. Who else holds which rights in
          it, the two of you settle between yourselves; where you don’t, the law does. Ask each other before
          you publish or sell it.
        </li>
        <li>
          A songwriter delivers only work of their own, written by a human, and says so with every delivery.
        </li>
      </Points>
    </Part>
    <Part title="Your account">
      <Points>
        <li>Use your own mail address, keep your password to yourself, and act for yourself.</li>
        <li>
          Keep to the <To href={routes.guidelines}>Community Guidelines</To>. The operator may suspend an
          account that doesn’t; it can still read, but change nothing.
        </li>
        <li>
          What is stored about you, and who sees it, is in the <To href={routes.privacy}>Privacy Policy</To>.
        </li>
      </Points>
    </Part>
    <Part title="What nobody can promise">
      <p className="measure">
        That a request is taken, that a song is what you hoped for, that a pledge is paid, or that this site
        is always there. We built it so that nothing you saved is lost, and we show what is true at each
        moment. Keep a copy of a song that matters to you.
      </p>
    </Part>
  </>
)
