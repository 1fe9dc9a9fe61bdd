import { oneOf, serviceNames } from '#contract/giving/ways'
import { usualGoal } from '#contract/requests/sums'
import { shortInCurrency } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
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
          Until then your pledge waits, but you can pay earlier if you like.
        </li>
        <li>
          <strong>You pay the songwriter, directly.</strong>
          {` By ${oneOf([...serviceNames(), 'their tip link'])}, whichever they offer. Put the pledge’s code in the note.`}
        </li>
        <li>
          <strong>You mark it as sent</strong> under <em>Your Impact</em>, with the reference your payment
          service shows. It tells the songwriter what to look for.
        </li>
        <li>
          <strong>The songwriter confirms</strong> that it arrived. The meter of a request shows all of it:
          what is pledged or due, sent and confirmed.
        </li>
      </Steps>
    </Part>
    <Part title="If things turn out differently">
      <Points>
        <li>
          You can cancel a pledge until you’ve marked it as sent. If you marked it by mistake, you can undo
          that for a day.
        </li>
        <li>
          The songwriter confirms the amount that arrived (a payment app’s fee can make it smaller), or says
          that nothing has arrived, and why.
        </li>
        <li>When a listener withdraws an open request, the pledges to it end too.</li>
      </Points>
    </Part>
    <Part title="The Community Fund">
      <p className="measure">
        A pledge to the fund waits for a song that needs it. When a song is approved and the pledges for it
        don’t reach its goal ({shortInCurrency(usualGoal)} where it has none), the oldest waiting pledges are
        matched to it, each in full, until the gap is closed. You then pay it like any other pledge, straight
        to that songwriter. If you’d rather not, decline the match, and your pledge will wait for another
        song. The fund never holds money: it’s a list of promises. You’ll find every match in{' '}
        <To href={paths.fund()}>its ledger</To>.
      </p>
    </Part>
    <Part title="What it costs">
      <p className="measure">
        Nothing. {site.name} takes 0%: 100% goes to songwriters. The payment service you and the songwriter
        use may charge its own fees.
      </p>
    </Part>
    <Part title="If you write songs">
      <Points>
        <li>
          Add a way to be paid to your <ToMembers href={paths.studio('profile')}>profile</ToMembers>; without
          one, nobody can pay you. Everyone who is signed in can see it.
        </li>
        <li>Check your own account before you confirm a payment. A reference alone isn’t money.</li>
        <li>You can’t accept your own request, or pledge to a song you’re writing.</li>
      </Points>
    </Part>
    <Part title="What we can’t do">
      <p className="measure">
        We hold no money, so we can’t refund or collect any. If a payment went wrong, the service you paid
        with can help. We keep the pledge’s code and its dates as a record of what each of you pledged and
        said.
      </p>
    </Part>
  </>
)
