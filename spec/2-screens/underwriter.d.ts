/** §2: underwriter screen. */
export declare const underwriter: {
  readonly '2.underwriter.heading': "Heading 'Support Musical Dreams'"
  readonly '2.underwriter.fund-total': 'Community Fund: the total'
  readonly '2.underwriter.fund-bar': 'Community Fund: a progress bar against the monthly goal'
  readonly '2.underwriter.fund-cap': 'The bar is capped at 100%'
  readonly '2.underwriter.fund-percent': 'Community Fund: the percent as text'
  readonly '2.underwriter.fund-amounts': 'Amount buttons 25, 50, 100'
  readonly '2.underwriter.fund-custom': 'A custom amount with a numeric input'
  readonly '2.underwriter.fund-contribute': 'Contribute is disabled until an amount option is chosen'
  readonly '2.underwriter.featured-five': 'Featured Requests: the first 5 open requests'
  readonly '2.underwriter.featured-title': 'A featured request shows its title'
  readonly '2.underwriter.featured-genre': 'A featured request shows its genre'
  readonly '2.underwriter.featured-by': "A featured request shows 'by' the listener's first name"
  readonly '2.underwriter.featured-anonymous': 'Anonymous where there is no first name'
  readonly '2.underwriter.featured-story': 'A featured request shows its story'
  readonly '2.underwriter.featured-pledged': 'A featured request shows its pledged amount'
  readonly '2.underwriter.featured-goal': 'A featured request shows its goal amount'
  readonly '2.underwriter.featured-bar': 'A featured request shows a progress bar'
  readonly '2.underwriter.featured-buttons': 'Support buttons 10, 25, 50'
  readonly '2.underwriter.featured-support': 'The Support button gives 50'
  readonly '2.underwriter.impact-total': 'Your Impact: total contributed, with 2 decimals'
  readonly '2.underwriter.impact-songs': 'Your Impact: songs supported, the count of non-general donations'
  readonly '2.underwriter.impact-recent': 'Your Impact: the 10 most recent contributions'
  readonly '2.underwriter.mark-while-pledged': 'A donation row shows Mark as Sent only while pledged'
  readonly '2.underwriter.created-steps': 'Pledge-created dialog: next steps'
  readonly '2.underwriter.created-paypal': "It shows the songwriter's PayPal link"
  readonly '2.underwriter.created-venmo': "It shows the songwriter's Venmo handle"
  readonly '2.underwriter.created-cashapp': "It shows the songwriter's Cash App handle"
  readonly '2.underwriter.created-tip': "It shows the songwriter's tip link"
  readonly '2.underwriter.created-copy': "Its copy actions answer 'Copied!'"
  readonly '2.underwriter.sent-reference': 'Mark Payment as Sent dialog: a required transaction reference'
  readonly '2.underwriter.sent-proof': 'Mark Payment as Sent dialog: an optional proof URL'
}
