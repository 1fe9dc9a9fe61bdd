import { mediaTypes, uploadKinds } from '#contract/files/uploads'
import { oneOf, serviceNames, takesIban } from '#contract/giving/ways'
import { lapseDays } from '#contract/grammar/days'
import { usualGoal } from '#contract/requests/sums'
import { shortInCurrency } from '#contract/surface/format'
import { paths, routes } from '#contract/surface/paths'
import { site } from '../../lib/site/site.ts'
import { RunBy } from '../small-footer.tsx'
import { Facts, Prose, Steps, Words } from './prose.tsx'
import { Rules } from './rules.tsx'

const megabytes = (kind: keyof typeof uploadKinds) => `${uploadKinds[kind].maxBytes / 1_048_576} MB`
const endings = (media: keyof typeof mediaTypes) => Object.keys(mediaTypes[media]).join(', ')

export const Help = () => (
  <Prose
    parts={{
      'I’d like a song': [
        `Write your request in the [listener’s view](${paths.dashboard({ role: 'listener' })}): a title, the story, how it feels, a genre. Any songwriter here can then accept it.`,
        'To ask one songwriter, open their page and press **Request a Song**. Only they can accept it, until they decline or you open the request to everyone.',
        'Must-haves are names, facts and phrases the song has to include. You can record how a name is said. Only you and your songwriter see and hear them.',
        'Until a songwriter accepts it, you can withdraw it. After that, its page shows messages, progress, and any changes the songwriter proposes.',
        'When the song is delivered, listen, then press **Request changes** or **Approve & rate**. Approval is final: supporters are then asked to pay what they promised.',
      ],
      'I write songs': [
        `Create a profile in the [studio](${paths.studio('profile')}), with at least one way to be paid. With a profile, you can accept other people’s requests.`,
        'Each project has five tabs: the story, notes (private ones are only for you), messages, progress, and changes you propose.',
        'Mark each must-have as included, with the line it’s in. You can time the lyrics while you listen, so that they follow the song.',
        'Upload the final song from the project’s Overview. You can deliver again until it’s approved, and we keep every version.',
        'Life happens: you can release a project, with a reason, as long as nobody has paid for it yet. The request is then open again.',
      ],
      'I’d like to support one': `Promise money for one song, or to the Community Fund. The [Payment Guide](${routes.paymentGuide}) says when and how you pay.`,
      'When something goes wrong': <Facts facts={troubles()} />,
      'Still stuck?': (
        <>
          <Words said="Ask the people who run this site." />
          <RunBy />
        </>
      ),
    }}
  />
)

const troubles = () => ({
  'You can’t sign in':
    'Ask for a new password on the sign-in page. The link in the email works once, for an hour.',
  'You were signed out':
    'This happens after about seven days without a visit. What you were writing stays in this browser tab, and it’ll be there when you sign in again.',
  'A song won’t upload': `Up to ${megabytes('song')}, or more if this site allows it, as one of ${endings('audio')}. We check the file itself, not just its name.`,
  'A photo won’t upload': `Up to ${megabytes('photo')}: ${endings('image')}.`,
  'A request is gone':
    'Someone else accepted it first, or its listener withdrew it. If several people accept at once, one of them gets it.',
  'A link went to the wrong person':
    'In your room, press Who can see this, then Reset link: the old one stops working for everyone. Then share the new one with anyone who should keep access.',
})

export const PaymentGuide = () => (
  <Prose
    parts={{
      'From promise to payment': (
        <Steps
          steps={[
            '**You promise.** Nothing is charged, and we never ask for a card. Your promise gets a short code, such as SW-7F3K-92.',
            '**The song is written.** Songwriters are paid once the listener has approved the song. Until then your promise waits, but you can pay earlier if you like.',
            `**You pay the songwriter, directly.** By ${oneOf([...serviceNames(), 'their tip link', ...(takesIban() ? ['bank transfer'] : [])])}, whichever they offer. Put your promise’s code in the note.`,
            '**You mark it as sent** under _Your Impact_, with the reference your payment service shows. It tells the songwriter what to look for.',
            '**The songwriter confirms** that it arrived. A song’s meter shows all of it: what is promised or due, sent and confirmed.',
          ]}
        />
      ),
      'If things turn out differently': [
        'You can cancel a promise until you’ve marked it as sent. If you marked it by mistake, you can undo that for a day.',
        `Once a song is approved you have ${lapseDays} days to pay. After that your promise ends, and you owe nothing.`,
        'The songwriter confirms the amount that arrived (a payment app’s fee can make it smaller), or says that nothing has arrived, and why.',
        'When a listener withdraws an open request, the promises to it end too.',
      ],
      'The Community Fund': `A promise to the fund waits for a song that needs it. When an approved song has less than its goal, the fund matches the oldest promises to it, each as a whole, until it has what it needs. A song without a goal counts as ${shortInCurrency(usualGoal)}. You then pay that songwriter, as with any other promise. If you’d rather not, choose another song: your promise goes on waiting. The fund never holds money: it’s a list of promises. You’ll find every match in [its ledger](${paths.fund()}).`,
      'What it costs': `Nothing. ${site.name} takes 0%: 100% goes to songwriters. The payment service you and the songwriter use may charge its own fees.`,
      'If you write songs': [
        `Add a way to be paid to your [profile](${paths.studio('profile')}); without one, nobody can pay you. Everyone who is signed in can see it. ${takesIban() ? 'An IBAN, and another way' : 'Another way'} in your own words, is shown only to supporters who have to pay you.`,
        'Check your own account before you confirm a payment. A reference alone isn’t money.',
        'You can’t accept your own request, or promise money for a song you’re writing.',
      ],
      'What we can’t do':
        'We hold no money, so we can’t refund or collect any. If a payment went wrong, the service you paid with can help. We keep the code and its dates as a record of what each of you promised and said.',
    }}
  />
)

export const Guidelines = () => (
  <>
    <Rules />
    <Prose
      parts={{
        'When someone breaks these rules': `Report it where you see it: every request, song, message and profile has a link for that, and you don’t need an account. A steward, one of the people who look after ${site.name}, reads the report. They can dismiss it, warn the author, hide what was reported, or suspend the account, which can then only read and settle payments. The author reads the rule and the facts, and can appeal. [Moderation](${routes.moderation}) says how often that happens. See also the [Terms of Service](${routes.terms}).`,
      }}
    />
  </>
)

export const Terms = () => (
  <Prose
    parts={{
      'What this is': `${site.name} brings together people who want a song, people who write one, and people who pay for it. It keeps a record of what was asked, promised, delivered, sent and confirmed. The agreements are between you. ${site.name} and the people who run it are not a party to them.`,
      Money: [
        `${site.name} never holds money and takes no share. 100% goes to songwriters.`,
        'You promise money to a person, not to us. We send reminders, and show what each of you said. We can’t enforce a promise, and we can’t refund or collect a payment.',
        'Songwriters are responsible for taxes on what they receive.',
      ],
      'Stories and songs': [
        'Your story stays yours. By posting it, you let songwriters here read it and write from it.',
        'A listener may keep, play and share a song written for them. The two of you agree on any other rights in it; where you don’t, the law decides. Ask each other before you publish or sell it.',
        'A songwriter delivers only their own work, written by a human, and confirms that with every delivery.',
      ],
      'Your account': [
        'Use your own email address, keep your password to yourself, and act for yourself.',
        `Follow the [Community Guidelines](${routes.guidelines}). We may suspend an account that doesn’t: it can then only read and settle payments.`,
        `The [Privacy Policy](${routes.privacy}) says what is stored about you, and who sees it.`,
      ],
      'What we can’t guarantee':
        'Nobody can be sure that a request will be accepted, that a song will be what you hoped for, that a promise will be kept, or that this site will always be there. We built it so that nothing you saved is lost, and we show what is true at each moment. Keep a copy of any song that matters to you.',
    }}
  />
)
