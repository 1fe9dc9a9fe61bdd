import { mediaTypes, uploadKinds } from '#contract/files/uploads'
import { oneOf, serviceNames, takesIban } from '#contract/giving/ways'
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
      'You would like a song': [
        `Write your request in the [listener’s view](${paths.dashboard({ role: 'listener' })}): a title, the story, how it feels, a genre. Any songwriter here can then accept it.`,
        'To ask one songwriter, open their page and press **Request a Song**. Only they can accept it, until they decline or you open the request to everyone.',
        'Must-haves are names, facts and phrases the song has to include. You can record how a name is said. Only you and your songwriter see and hear them.',
        'Until a songwriter accepts it, you can withdraw it. After that, its page shows messages, progress, and any changes the songwriter proposes.',
        'When the song is delivered, listen, then press **Request changes** or **Approve & rate**. Approval is final: the pledges are then due.',
      ],
      'You write songs': [
        `Create a profile in the [studio](${paths.studio('profile')}), with at least one way to be paid. With a profile, you can accept other people’s requests.`,
        'Each project has five tabs: the brief, notes (private ones are only for you), messages, progress, and changes you propose.',
        'Mark each must-have as included, with the line it’s in. You can time the lyrics while you listen, so that they follow the song.',
        'Upload the final song from the project’s Overview. You can deliver again until it’s approved, and we keep every version.',
        'Life happens: you can release a project, with a reason, as long as nobody has paid for it yet. The request is then open again.',
      ],
      'You would like to support one': `Pledge to a request or to the Community Fund. To find out what that means, and when and how you pay, see the [Payment Guide](${routes.paymentGuide}).`,
      'When something goes wrong': <Facts facts={troubles()} />,
      'Still stuck?': (
        <>
          <Words
            said={`Ask the operator: the people who run ${site.name} at this address. They look after its data, send its emails, and can help with anything these pages don’t answer.`}
          />
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
  'A song won’t upload': `Up to ${megabytes('song')}, or more if the operator allows it, as one of ${endings('audio')}. We check the file itself, not just its name.`,
  'A photo won’t upload': `Up to ${megabytes('photo')}: ${endings('image')}.`,
  'A request is gone':
    'Someone else accepted it first, or its listener withdrew it. If several people accept at once, one of them gets it.',
  'A link went to the wrong person':
    'In your room, press Reset link: the old one stops working for everyone. Then share the new one with anyone who should keep access.',
})

export const PaymentGuide = () => (
  <Prose
    parts={{
      'From pledge to payment': (
        <Steps
          steps={[
            '**You pledge.** A pledge is a promise. Nothing is charged, and we never ask for a card. It gets a short code, such as SW-7F3K-92.',
            '**The song is written.** Songwriters are paid once the listener has approved the song. Until then your pledge waits, but you can pay earlier if you like.',
            `**You pay the songwriter, directly.** By ${oneOf([...serviceNames(), 'their tip link', ...(takesIban() ? ['bank transfer'] : [])])}, whichever they offer. Put the pledge’s code in the note.`,
            '**You mark it as sent** under _Your Impact_, with the reference your payment service shows. It tells the songwriter what to look for.',
            '**The songwriter confirms** that it arrived. The meter of a request shows all of it: what is pledged or due, sent and confirmed.',
          ]}
        />
      ),
      'If things turn out differently': [
        'You can cancel a pledge until you’ve marked it as sent. If you marked it by mistake, you can undo that for a day.',
        'The songwriter confirms the amount that arrived (a payment app’s fee can make it smaller), or says that nothing has arrived, and why.',
        'When a listener withdraws an open request, the pledges to it end too.',
      ],
      'The Community Fund': `A pledge to the fund waits for a song that needs it. When a song is approved and the pledges for it don’t reach its goal (${shortInCurrency(usualGoal)} where it has none), the oldest waiting pledges are matched to it, each in full, until the gap is closed. You then pay it like any other pledge, straight to that songwriter. If you’d rather not, decline the match, and your pledge will wait for another song. The fund never holds money: it’s a list of promises. You’ll find every match in [its ledger](${paths.fund()}).`,
      'What it costs': `Nothing. ${site.name} takes 0%: 100% goes to songwriters. The payment service you and the songwriter use may charge its own fees.`,
      'If you write songs': [
        `Add a way to be paid to your [profile](${paths.studio('profile')}); without one, nobody can pay you. Everyone who is signed in can see it, except ${takesIban() ? 'an IBAN and ' : ''}another way in your own words: only supporters whose promise to one of your songs is due can.`,
        'Check your own account before you confirm a payment. A reference alone isn’t money.',
        'You can’t accept your own request, or pledge to a song you’re writing.',
      ],
      'What we can’t do':
        'We hold no money, so we can’t refund or collect any. If a payment went wrong, the service you paid with can help. We keep the pledge’s code and its dates as a record of what each of you pledged and said.',
    }}
  />
)

export const Guidelines = () => (
  <>
    <Rules />
    <Prose
      parts={{
        'When someone breaks these rules': `Report it where you see it: every request, song, message and profile has a link for that, and you don’t need an account. A steward reads the report and can dismiss it, warn its author, hide the thing, or suspend an account, which can then read but change nothing. Its author reads the rule and the facts, and can appeal. [Moderation](${routes.moderation}) says how often that happens. See also the [Terms of Service](${routes.terms}).`,
      }}
    />
  </>
)

export const Terms = () => (
  <Prose
    parts={{
      'What this is': `${site.name} brings together people who want a song, people who write one, and people who pay for it. It keeps a record of what was asked, pledged, delivered, sent and confirmed. The agreements are between you. ${site.name} and its operator are not a party to them.`,
      Money: [
        `${site.name} never holds money and takes no share. 100% goes to songwriters.`,
        'A pledge is a promise to a person. We send reminders, and we show what each of you said. We can’t enforce it, refund it or collect it.',
        'Songwriters are responsible for taxes on what they receive.',
      ],
      'Stories and songs': [
        'Your story stays yours. By posting it, you let songwriters here read it and write from it.',
        'A listener may keep, play and share a song written for them. The two of you agree on any other rights in it; where you don’t, the law decides. Ask each other before you publish or sell it.',
        'A songwriter delivers only their own work, written by a human, and confirms that with every delivery.',
      ],
      'Your account': [
        'Use your own email address, keep your password to yourself, and act for yourself.',
        `Follow the [Community Guidelines](${routes.guidelines}). The operator may suspend an account that doesn’t. It can still read, but change nothing.`,
        `The [Privacy Policy](${routes.privacy}) says what is stored about you, and who sees it.`,
      ],
      'What nobody can promise':
        'That a request will be accepted, that a song will be what you hoped for, that a pledge will be paid, or that this site will always be there. We built it so that nothing you saved is lost, and we show what is true at each moment. Keep a copy of any song that matters to you.',
    }}
  />
)
