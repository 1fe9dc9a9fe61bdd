import { currency } from '#contract/grammar/currency'
import { accountPaths } from '#contract/surface/account-paths'
import type { PlainPages } from '#contract/surface/drawn-pages'
import { inCurrency } from '#contract/surface/format'
import { paths, withReturnTo } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { site } from '../lib/site/site.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { email } from './accounts/sign-in.tsx'
import { Address, Mailbox } from './form.tsx'
import type { Pages } from './form-layout.tsx'

const side = 'Your promise'
const { form, press } = servedRoutes.promise
const home = { [site.name]: paths.home() }

const firstName = { name: 'firstName', label: 'First name', autoComplete: 'given-name' } as const
const amountField = () =>
  ({ name: 'amount', label: `Amount in ${currency().several}`, autoComplete: 'off' }) as const

const HideMyName = ({ isHidden }: { isHidden: boolean }) => (
  <details open={isHidden} className="text-sm">
    <summary className="min-h-11 cursor-pointer py-2.5 text-muted">Hide my name</summary>
    <Checkbox
      name="isAnonymous"
      value="1"
      defaultChecked={isHidden}
      label="Others see “Anonymous” instead of my first name"
    />
  </details>
)

const toSong = (song: PlainPages['emailPledgeMade']['song']) =>
  song ? { 'To the song': paths.room(song.shareableId) } : home

type Names =
  | 'emailPledge'
  | 'emailPledgeSent'
  | 'emailPledgePress'
  | 'emailPledgeSignIn'
  | 'emailPledgeMade'
  | 'staleEmailPledge'

/** Pages of giving by email alone (product.md, "Give by email"). */
export const ofByEmail: Pages<Names> = {
  emailPledge: ({ filled }) => ({
    title: 'Support this song',
    side,
    form: {
      action: form,
      filled,
      hidden: {
        songRequestId: filled.values['songRequestId'] ?? '',
        shareableId: filled.values['shareableId'] ?? '',
      },
      fields: [amountField(), firstName, email],
      submit: 'Support',
      last: <HideMyName isHidden={filled.values['isAnonymous'] !== undefined} />,
    },
  }),
  emailPledgeSent: ({ mailbox, back }) => ({
    title: 'Look into your email',
    side,
    notice: (
      <>
        Follow its link: nothing counts before.
        {mailbox && (
          <>
            {' '}
            <Mailbox is={mailbox} />
          </>
        )}
      </>
    ),
    lead: 'Nothing after five minutes? Try again later.',
    below: back ? { 'Back to the song': back } : home,
  }),
  emailPledgePress: ({ token, song, isHere, other, filled, ...given }) => ({
    title: 'Make your promise',
    side,
    lead: (
      <>
        {song && (
          <>
            To “<span dir="auto">{song.title}</span>”.{' '}
          </>
        )}
        You pay nothing now; we’ll email you when and how. Your email becomes your account.
        {other && (
          <>
            {' '}
            You’re signed in here as <Address>{other.email}</Address>: the button promises for the email that
            this link was sent to, and where it signs that in, it signs you out.
          </>
        )}
      </>
    ),
    form: {
      action: press,
      filled: filled ?? {
        values: { amount: given.amount.replace(/\.00$/, ''), firstName: given.firstName },
        problems: {},
      },
      hidden: { token, ...(other && { insteadOf: other.id }) },
      fields: [
        amountField(),
        firstName,
        ...(isHere ? [] : [{ ...email, label: 'Email of this link, to be signed in here too (optional)' }]),
      ],
      submit: other ? 'Promise for that email' : 'Promise',
      last: <HideMyName isHidden={filled ? filled.values['isAnonymous'] !== undefined : given.isAnonymous} />,
    },
    below: song && { 'To the song': paths.room(song.shareableId) },
  }),
  emailPledgeSignIn: ({ returnTo, mailsLinks, other }) => ({
    title: 'Sign in first',
    side,
    lead: (
      <>
        This email has an account. Sign in to it, and you come back here to promise.
        {other && (
          <>
            {' '}
            You’re signed in here as <Address>{other}</Address>: sign out, and open the link of the email
            again.
          </>
        )}
      </>
    ),
    below: {
      'Sign out': other !== undefined && accountPaths.signOut.page,
      'Sign in': other === undefined && paths.login(returnTo),
      'Email me a link': other === undefined && mailsLinks && withReturnTo(accountPaths.link.page, returnTo),
    },
  }),
  emailPledgeMade: ({ amount, song }) => ({
    title: `You promised ${inCurrency(amount)}`,
    side,
    notice: 'Thank you. It counts from now on.',
    lead: 'You pay nothing now; we’ll email you when and how.',
    below: toSong(song),
  }),
  staleEmailPledge: ({ words }) => ({
    title: 'This link no longer works',
    side,
    alert: `${words}. Nothing was promised by it.`,
    below: home,
  }),
}
