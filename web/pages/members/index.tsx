import { Route, Switch } from 'wouter'
import { routes, stewardPages } from '#contract/surface/paths'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { renewable } from '../../lib/chunks/renewable.ts'
import { AccountPage } from '../account.tsx'
import { ReceiptPage } from '../receipt.tsx'

const GiftCard = renewable(async () => ({ default: (await import('../gift-card.tsx')).GiftCardPage }))
const Books = renewable(async () => ({ default: (await import('./books.tsx')).BooksPage }))
const Steward = renewable(async () => ({ default: (await import('../steward/index.tsx')).StewardPages }))

/**
 * Members' pages with which few visits begin: each page that the first script names weighs on the first visit of all
 * (scripts/web/budget.ts).
 */
export const MemberPages = () => (
  <Switch>
    {/* To ask a visitor to sign in would say that there is a page. */}
    <Route path={`${stewardPages}/*?`} component={Steward} />
    <Route>
      <SignedIn>
        <Switch>
          <Route path={routes.account} component={AccountPage} />
          <Route path={routes.receipt}>{({ id }) => <ReceiptPage key={id} id={id} />}</Route>
          <Route path={routes.books} component={Books} />
          <Route path={routes.giftCard}>
            {({ shareableId }) => <GiftCard key={shareableId} shareableId={shareableId} />}
          </Route>
        </Switch>
      </SignedIn>
    </Route>
  </Switch>
)
