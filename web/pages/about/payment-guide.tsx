import { usualGoal } from '#contract/giving/fund'
import { shortDollars } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { Part, Points, Steps, To, ToMembers } from './prose.tsx'

export const PaymentGuide = () => (
  <>
    <Part title="From pledge to payment">
      <Steps>
        <li>
          <strong>You pledge.</strong> A pledge is a promise. Nothing is charged, and we never ask for a card.
          It gets a short code, such as SW-7F3K-92.
        </li>
        <li>
          <strong>The song is written.</strong> Songwriters are paid once the listener has approved the song.
          Until then your pledge waits; you may also pay earlier if you like.
        </li>
        <li>
          <strong>You pay the songwriter, directly.</strong> By PayPal, Venmo, Cash App or their tip link,
          whichever they offer, with the pledge’s code in the note.
        </li>
        <li>
          <strong>You mark it as sent</strong> under <em>Your Impact</em>, with the reference that your
          payment service shows. That tells the songwriter what to look for.
        </li>
        <li>
          <strong>The songwriter confirms</strong> that it arrived. The meter of a request shows all three:
          what is promised, sent and confirmed.
        </li>
      </Steps>
    </Part>
    <Part title="If it turns out differently">
      <Points>
        <li>
          A pledge that is only promised can be cancelled. One marked as sent by mistake can be taken back for
          a day.
        </li>
        <li>
          The songwriter confirms the amount that arrived, which a payment app’s fee can make smaller, or says
          why nothing did.
        </li>
        <li>When a listener withdraws an open request, the pledges to it end with it.</li>
      </Points>
    </Part>
    <Part title="The Community Fund">
      <p className="measure">
        A pledge to the fund waits for a song that needs it. When a song is approved and the pledges for it
        don’t reach its goal ({shortDollars(usualGoal)} where it has none), the oldest waiting pledges are
        matched to it, each whole, until the gap is closed. From then on it is paid like any other pledge,
        straight to that songwriter; a match that you would rather not pay can be declined, and your pledge
        waits for another song. No money ever lies in the fund: it is a list of promises. Every match is in{' '}
        <To href={paths.fund()}>its ledger</To>.
      </p>
    </Part>
    <Part title="What it costs">
      <p className="measure">
        Nothing. Songwright takes 0%: 100% goes to songwriters. The payment service that you and the
        songwriter use may have fees of its own.
      </p>
    </Part>
    <Part title="If you write songs">
      <Points>
        <li>
          Add a way to be paid to your <ToMembers href={paths.studio('profile')}>profile</ToMembers>; without
          one, nobody can pay you. Everyone who is signed in can see it.
        </li>
        <li>Look into your own account before you confirm a payment; a reference alone is not money.</li>
        <li>Nobody can accept their own request, or pledge to a song that they are writing.</li>
      </Points>
    </Part>
    <Part title="What we can’t do">
      <p className="measure">
        We hold no money, so we can’t refund, take back or collect any. If a payment went wrong, the service
        that carried it can help; the pledge’s code and its dates are kept here as a record of what was
        promised and said.
      </p>
    </Part>
  </>
)
