import { serviceNames } from '#contract/giving/ways'
import { paths } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { Facts, Prose, Words } from './prose.tsx'

function linkedServices() {
  const services = serviceNames()
  return services.length > 0 ? `${services.join(', ')} and other linked services` : 'Linked services'
}

export const Privacy = () => (
  <Prose
    parts={{
      'Who sees what': (
        <>
          <Facts facts={whoSeesWhat} />
          <Words
            said={`The people who run ${site.name} at this address have the database and the files, and can see what’s in them.`}
          />
        </>
      ),
      'What a shared link shows':
        'A request’s link can’t be guessed, but anyone with the link can open it without an account. They see the title, the story, the emotions and genre, your first name unless you stay anonymous, the money meter, the songwriter’s name, bio and offer, and the song once it is approved. Never your email, your last name, a message or a note. We ask search engines not to list these pages, unless the listener lets anyone see the request.',
      'How long we keep it': <Facts facts={howLong()} />,
      'Cookies, emails and logs': cookiesEmailsLogs(),
      'Your choices': `You can [download your data](${paths.settings('export')}) and [close your account](${paths.settings('closing')}). For anything else, ask the people who run this site. Records of promises and payments may have to stay, without your name.`,
    }}
  />
)

const whoSeesWhat = {
  'Your email and password':
    'Nobody. We keep the password only as a hash, which can’t be turned back into it.',
  'A request':
    'Title, story, emotions, genre, goal and your first name (or “Anonymous”, if you tick that): everyone who is signed in while it is open, and everyone with its link at any time. The occasion and the day you need it by: everyone who is signed in while it is open, then you and your songwriter. A request to one songwriter stays out of the open list.',
  'Who can see this':
    'The listener chooses, for each request. Only people with the link: we ask search engines to skip it, and it isn’t listed anywhere public. Anyone: search engines can find it, it’s in our public feed while it waits for a songwriter, and once the song is approved, other sites can play it.',
  'A link that was reset':
    'The old one no longer works. The listener and the songwriter get the new one, and so do supporters whose payment has arrived, if the listener sends it to them.',
  'Who it is for, musical preferences, must-haves, and a name in your voice':
    'You and the songwriter who accepted the request.',
  'Messages, progress, proposals, words sent first, comments, the timeline':
    'The listener and the songwriter of that request. While both have the room open, each can see that the other is there.',
  'Terms: price, day and rounds of changes':
    'The listener and the songwriter. An agreed price is the goal, which others see as before.',
  Notes: 'The two of you. A private note: only the songwriter who wrote it.',
  'The song':
    'The two of you. Once you approve it, everyone with the request’s link, along with its lyrics, your rating and your review.',
  'A gift':
    'Everyone with its link sees who it’s for, who it’s from and when it opens. Until then, the song, the story and the dedication stay wrapped for everyone but its listener and songwriter, and its supporters if the listener lets them listen early. The listener and the songwriter can read the reply, and so can supporters if the listener allows it.',
  'A songwriter’s profile':
    'Name, photo, bio, genres, samples, rating, what is offered, pauses and ways to be paid: everyone who is signed in. A bank account with its holder, and another way in the songwriter’s own words: only supporters whose promise to one of the songs is due. With a public page, everyone and search engines see the name, the bio, the genres and the rating, what is offered and pauses, and, where the profile was saved since its form says so, the photo and the samples.',
  'A promise or a payment':
    'Its amount counts in the song’s public meter, without your name. The songwriter sees what they need to find your payment: your first name (or “Anonymous”), the amount, the code, and any reference and proof you give.',
  'A report':
    'Stewards, the people who look after this site, see the reason, your words, what you reported as it was then and as it is now, and that a member or a visitor reported it, but not who. The person you report isn’t told that it was you.',
  'A promise to the Community Fund':
    'Once it’s matched to a song, everyone can see the match in the fund’s ledger: the date, the amount, the song, and your first name (or “Anonymous”).',
}

const howLong = () => ({
  'A sign-in':
    'About seven days from your last visit, or until you sign out: the browser’s name, the first two parts of the network address, and when it was last used.',
  'Sign-ins and changes of your account':
    '90 days: what was tried, when, from which network address, and what came of it. You find it when you download your data.',
  'A change of your email': 'Nine days, with the old and the new address, so that the old one can undo it.',
  'A passkey':
    'Until you remove it: its public key, its name, and when it was last used. Your finger, face or PIN stays on your device.',
  'A link for a new password': 'One hour, and it works once.',
  'A file you uploaded but never used': '24 hours.',
  'Counts against misuse':
    'Up to two days: how often an account, an email or a network address tried to sign in, changed, reported or asked for something.',
  'A promise by email':
    '48 hours: your email, your first name, the amount and the song. We need them to send you the link, and to make your promise when you press its button. If you don’t, they are deleted.',
  'Answers to repeated calls': '24 hours, so that a double click counts once.',
  'What you are writing':
    'In this browser tab only, until you send it, sign out or close the tab. A song request: in this browser, for seven days.',
  'A report': `As long as ${site.name} runs here: the reason, your words, your account, and a copy of the words that you reported. Your words go when your account is erased, and the copy when that of the person you reported is. Of a visitor we keep no address and no name: only a hash of the secret address at which they read the outcome.`,
  'A decision of a steward, and your appeal': `As long as ${site.name} runs here. The facts go with the account of the steward who wrote them, and what you wrote in an appeal with yours.`,
  'Requests, songs, messages, promises, payments': `As long as ${site.name} runs here. A request you withdraw is gone for everyone, but stays in our records, as do the dates and amounts of promises and payments. When your account is erased, your stories, who a song was for and by when, preferences, must-haves, files and reviews go; of an approved song, title, words and sound stay, because they are its songwriter’s work too.`,
})

const cookiesEmailsLogs = () => [
  'Cookies: one keeps you signed in. One remembers light or dark, if you chose. One remembers for half a year that you signed in here, so that strangers who guess your password can’t lock you out. One remembers for two days that this browser asked for an emailed link. Signing in with another service uses one for ten minutes. No advertising, no analytics, nothing loaded from other sites.',
  'This browser also remembers your volume setting and the way you last paid. A payment statement that you match never leaves it.',
  'We email you a link when you forget your password or need to confirm your email, and a notice when the way you sign in changes. You can’t turn these off.',
  'We also email you what appears under the bell, unless you’ve already read it. We always email you about money: a new promise to your song, a promise that is due, one that has waited for a year, one that ends unpaid or is made again, a delivered song that nobody answers, a goal that is raised, a song that is given, a payment that was sent or was not sent after all, that was confirmed or has not arrived, a confirmation that was undone, an answer of yours that its supporter doesn’t agree with, a match from the Community Fund, one that wasn’t paid in time or was stopped, and promises that wait because you can’t be paid yet. If a payment is due or not confirmed, we’ll send reminders, each with a link that stops them. We also always email you decisions of stewards about you, one that was undone, and the answer to your appeal; and stewards, many looks by one of them.',
  'You can turn off the rest in your profile, one by one. Requests: one is accepted, released, reopened or withdrawn, a listener asks you for a song, the songwriter you asked declines. Your song, and songs you support: a message, progress, a proposal and its answer, terms that are proposed or answered, the day by which it was to be ready, a delivery, one that waits for your answer, a comment, words that are sent first, a comment on a line of them or that yours are right, requested changes, an approval, a project that has been quiet, a songwriter who has gone quiet, a thank-you, a new link, the reply to a gift. Reports: that your report has arrived, and what came of it.',
  'This server’s log has the time, the kind of page or call, and how it went: no names, no texts, no network addresses, no links to requests.',
  `${linkedServices()} are run by other companies, with their own rules.`,
]
