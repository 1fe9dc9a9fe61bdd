import { Facts, Part, Points } from './prose.tsx'

export const Privacy = () => (
  <>
    <Part title="Who sees what">
      <Facts
        facts={[
          [
            'Your email and password',
            'Nobody. The password is kept only as a hash that can’t be turned back.',
          ],
          [
            'A request',
            'Title, story, emotions, genre, goal and your first name (or “Anonymous”, if you tick that): everyone who is signed in while it is open, and everyone with its link at any time. A request that invites one songwriter stays out of the open list.',
          ],
          [
            'Who can see it',
            'The listener chooses, for each request. Only people with the link: search engines are asked to leave it alone, and no list of ours names it to strangers. Anyone: it may be found by search and is in our public feed while it waits for a songwriter, and once the song is approved, other sites may play it.',
          ],
          [
            'A link that was renewed',
            'The old one no longer works. The new one is told to the listener and the songwriter, and to givers whose payment has arrived if the listener sends it to them.',
          ],
          [
            'Musical preferences, must-haves, and a name in your voice',
            'You and the songwriter who took the request.',
          ],
          [
            'Messages, progress, proposals, comments, the timeline',
            'The listener and the songwriter of that request. While both have the room open, each sees that the other is there.',
          ],
          ['Notes', 'The two of you; a private note only the songwriter who wrote it.'],
          [
            'The song',
            'The two of you; once you approve it, everyone with the request’s link, along with its lyrics, your rating and your review.',
          ],
          [
            'A gift',
            'Everyone with its link sees who it is for, who it is from and when it opens. The song, the story and the dedication stay wrapped until then, for all but its listener and songwriter, and its givers where the listener lets them listen. An answer is read by the listener and the songwriter, and by givers where the listener allows it.',
          ],
          [
            'A songwriter’s profile',
            'Name, photo, bio, genres, samples, rating and ways to be paid: everyone who is signed in. With a public page, everyone and search engines see the name, the bio, the genres and the rating.',
          ],
          [
            'A pledge',
            'Its amount counts in the request’s public meter, without your name. The songwriter of the request sees what they need to find your payment: your first name (or “Anonymous”), the amount, the code, and the reference and proof that you give.',
          ],
          [
            'A pledge to the Community Fund',
            'Once it is matched to a song, everyone can see the match in the fund’s ledger: the date, the amount, the song, and your first name (or “Anonymous”).',
          ],
        ]}
      />
      <p className="measure">
        The operator, who runs Songwright at this address, has the database and the files, and can see what is
        in them.
      </p>
    </Part>
    <Part title="What a shared link gives away">
      <p className="measure">
        A request’s link can’t be guessed, but whoever has it needs no account: they see the title, the story,
        the emotions and genre, your first name unless you stay anonymous, the money meter, the songwriter’s
        name and bio, and the song once it is approved. Never your email, your last name, a message or a note.
        We ask search engines not to list these pages, unless the listener lets anyone see the request.
      </p>
    </Part>
    <Part title="How long it is kept">
      <Facts
        facts={[
          ['A sign-in', 'About seven days from your last visit, or until you sign out.'],
          ['A link for a new password', 'One hour, and it works once.'],
          ['A file that you uploaded but never used', '24 hours.'],
          [
            'Counts against misuse',
            'About two hours: how often an account or a network address tried to sign in, or wrote.',
          ],
          ['Answers to repeated calls', '24 hours, so that a click sent twice counts once.'],
          [
            'What you are writing',
            'In this browser tab only, until it is sent, or you sign out or close the tab.',
          ],
          [
            'Requests, songs, messages, pledges',
            'As long as Songwright runs here. A request that you withdraw is gone for everyone, but stays in the record, as the dates and amounts of pledges do.',
          ],
        ]}
      />
    </Part>
    <Part title="Cookies, mails and logs">
      <Points>
        <li>
          Two cookies: one keeps you signed in, one remembers light or dark if you chose. No advertising, no
          analytics, nothing loaded from other sites.
        </li>
        <li>
          This browser also remembers how loud you had the player. A payment statement that you check against
          your pledges is read in the browser and sent nowhere.
        </li>
        <li>
          We email you a link when you forget your password or have to prove your address, and a note when the
          way you sign in changes. These can’t be turned off.
        </li>
        <li>
          What appears under the bell is also emailed, unless you have read it here first. About money,
          always: a new pledge to your song, a pledge that is due, a payment that was sent, has arrived or has
          not, a match of the Community Fund and one that you let pass, and pledges that wait because you
          can’t be paid yet; a payment that is due or not confirmed is followed by reminders, each with a link
          that stops them.
        </li>
        <li>
          The rest you can turn off in your profile, kind by kind. Requests: one is accepted, released,
          reopened or withdrawn, a listener asks you for a song, the songwriter you asked declines. In the
          room: a message, progress, a proposal and its answer, a delivery, a comment, changes that are asked
          for, an approval, a project that has been quiet, a songwriter who has fallen silent, a thank-you, a
          new link, the answer to a gift.
        </li>
        <li>
          The log of this server has the time, what kind of page or call was asked for and how it went: no
          names, no texts, no network addresses, no links of requests.
        </li>
        <li>
          Links to PayPal, Venmo, Cash App and the like lead to other companies, with rules of their own.
        </li>
      </Points>
    </Part>
    <Part title="Your say">
      <p className="measure">
        To see, correct or erase what is stored about you, ask the operator. Records of money that was
        promised and sent may have to stay, without your name.
      </p>
    </Part>
  </>
)
