import { mediaTypes, uploadKinds } from '#contract/files/uploads'
import { paths, routes } from '#contract/surface/paths'
import { Facts, Part, Points, To, ToMembers } from './prose.tsx'

const megabytes = (kind: keyof typeof uploadKinds) => `${uploadKinds[kind].maxBytes / 1_048_576} MB`
const endings = (media: keyof typeof mediaTypes) => Object.keys(mediaTypes[media]).join(', ')

export const Help = () => (
  <>
    <Part title="You would like a song">
      <Points>
        <li>
          Write your request in the{' '}
          <ToMembers href={paths.dashboard({ role: 'listener' })}>listener’s view</ToMembers>: a title, the
          story, how it feels, a genre. Every songwriter here can then take it.
        </li>
        <li>
          To ask one songwriter, open their page and press <strong>Request a Song</strong>. Only they can
          accept until they decline, or until you open the request to everyone.
        </li>
        <li>
          Names, facts and phrases that the song must not go without are its must-haves; a name can be said in
          your own voice. Only you and your songwriter see and hear them.
        </li>
        <li>
          While nobody has taken it, you can withdraw it. Afterwards its page has messages, the progress, and
          what the songwriter proposes to change.
        </li>
        <li>
          When the song is delivered: listen, then <strong>Request changes</strong> or{' '}
          <strong>Approve &amp; rate</strong>. An approval is final, and makes the pledges due.
        </li>
      </Points>
    </Part>
    <Part title="You write songs">
      <Points>
        <li>
          Make a profile in the <ToMembers href={paths.studio('profile')}>studio</ToMembers>, with at least
          one way to be paid. With a profile you can accept requests that are not your own.
        </li>
        <li>
          Each project has five tabs: the brief, notes (a private one is for you alone), messages, progress,
          and changes that you propose.
        </li>
        <li>
          Tick each must-have with the line that carries it. Lyrics can be timed while you listen, so that
          they follow the song.
        </li>
        <li>
          Upload the final song from the project’s Overview. You can deliver again until it is approved; every
          version is kept.
        </li>
        <li>
          Life happens: a project can be released with a reason, as long as nobody has paid for it yet. The
          request is then open again.
        </li>
      </Points>
    </Part>
    <Part title="You would like to support one">
      <p className="measure">
        Pledge to a request or to the Community Fund. What that means, and when and how you pay, is in the{' '}
        <To href={routes.paymentGuide}>Payment Guide</To>.
      </p>
    </Part>
    <Part title="When something sticks">
      <Facts
        facts={[
          [
            'You can’t sign in',
            'Ask for a new password on the sign-in page. The link in the mail works once, for an hour.',
          ],
          [
            'You were signed out',
            'That happens after about seven days without a visit. What you were writing stays in this browser tab, and is there again when you have signed in.',
          ],
          [
            'A song isn’t taken',
            `It may have ${megabytes('song')}, or more where the operator allows it, and must be one of ${endings('audio')}. We look at the file itself, not only at its name.`,
          ],
          ['A photo isn’t taken', `It may have ${megabytes('photo')}: ${endings('image')}.`],
          [
            'A request is gone',
            'Somebody else was first, or its listener took it back. Of several who accept at once, one gets it.',
          ],
          [
            'A link went to the wrong person',
            'In your room, press Renew link: the old one no longer works, for anyone. Then send the new one to the people you want to keep.',
          ],
        ]}
      />
    </Part>
    <Part title="Who to ask">
      <p className="measure">
        Songwright is a program. The people who run it at this address are its operator: they keep its data,
        send its mails and can look into what these pages don’t answer.
      </p>
    </Part>
  </>
)
