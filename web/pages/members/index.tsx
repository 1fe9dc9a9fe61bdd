import { Route, Switch } from 'wouter'
import { routes, stewardPages } from '#contract/surface/paths'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { ReceiptPage } from '../receipt.tsx'

const { GiftCardPage } = lateParts(() => import('../gift-card.tsx'))
const { BooksPage } = lateParts(() => import('./books.tsx'))
const { StewardPages } = lateParts(() => import('../steward/index.tsx'))

/**
 * Pages for members that are rarely the first page. They share one chunk, because every further chunk makes
 * the first script larger (scripts/web/budget.ts).
 */
export const MemberPages = () => (
  <Switch>
    {/* Not inside SignedIn: a redirect to sign-in would reveal to visitors that these pages exist. */}
    <Route path={`${stewardPages}/*?`} component={StewardPages} />
    <Route>
      <SignedIn>
        <Switch>
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
