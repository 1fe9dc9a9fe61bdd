import { Route, Switch } from 'wouter'
import { routes, stewardPages } from '#contract/surface/paths'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { AccountPage } from '../account.tsx'
import { ReceiptPage } from '../receipt.tsx'

const { GiftCardPage } = lateParts(() => import('../gift-card.tsx'))
const { BooksPage } = lateParts(() => import('./books.tsx'))
const { StewardPages } = lateParts(() => import('../steward/index.tsx'))

/**
 * Rarely opened first: each separate page in the first script adds to every first visit
 * (scripts/web/budget.ts).
 */
export const MemberPages = () => (
  <Switch>
    {/* Asking a visitor to sign in would reveal that the page exists. */}
    <Route path={`${stewardPages}/*?`} component={StewardPages} />
    <Route>
      <SignedIn>
        <Switch>
          <Route path={routes.account} component={AccountPage} />
          <Route path={routes.receipt}>{({ id }) => <ReceiptPage key={id} id={id} />}</Route>
          <Route path={routes.books} component={BooksPage} />
          <Route path={routes.giftCard}>
            {({ shareableId }) => <GiftCardPage key={shareableId} shareableId={shareableId} />}
          </Route>
        </Switch>
      </SignedIn>
    </Route>
  </Switch>
)
