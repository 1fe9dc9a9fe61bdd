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
            'Musical preferences, must-haves, and a name in your voice',
            'You and the songwriter who took the request.',
          ],
          ['Messages, progress, proposals, comments', 'The listener and the songwriter of that request.'],
          ['Notes', 'The two of you; a private note only the songwriter who wrote it.'],
          [
            'The song',
            'The two of you; once you approve it, everyone with the request’s link, along with its lyrics, your rating and your review.',
          ],
          [
            'A songwriter’s profile',
            'Name, photo, bio, genres, samples, rating and ways to be paid: everyone who is signed in.',
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
        We ask search engines not to list these pages.
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
          Mails come for a new password, when the way to sign in to your account changes, and to remind you of
          a payment that is due or not confirmed yet; each reminder has a link that stops them.
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
