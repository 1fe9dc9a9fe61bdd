/** §2: underwriter screen. */
export const underwriter = {
  '2.underwriter.heading': "Heading 'Support Musical Dreams'",

  '2.underwriter.fund-total': 'Community Fund: the total',
  '2.underwriter.fund-bar': 'Community Fund: a progress bar against the monthly goal',
  '2.underwriter.fund-cap': 'The bar is capped at 100%',
  '2.underwriter.fund-percent': 'Community Fund: the percent as text',
  '2.underwriter.fund-amounts': 'Amount buttons 25, 50, 100',
  '2.underwriter.fund-custom': 'A custom amount with a numeric input',
  '2.underwriter.fund-contribute': 'Contribute is disabled until an amount option is chosen',

  '2.underwriter.featured-five': 'Featured Requests: the first 5 open requests',
  '2.underwriter.featured-title': 'A featured request shows its title',
  '2.underwriter.featured-genre': 'A featured request shows its genre',
  '2.underwriter.featured-by': "A featured request shows 'by' the listener's first name",
  '2.underwriter.featured-anonymous': 'Anonymous where there is no first name',
  '2.underwriter.featured-story': 'A featured request shows its story',
  '2.underwriter.featured-pledged': 'A featured request shows its pledged amount',
  '2.underwriter.featured-goal': 'A featured request shows its goal amount',
  '2.underwriter.featured-bar': 'A featured request shows a progress bar',
  '2.underwriter.featured-buttons': 'Support buttons 10, 25, 50',
  '2.underwriter.featured-support': 'The Support button gives 50',

  '2.underwriter.impact-total': 'Your Impact: total contributed, with 2 decimals',
  '2.underwriter.impact-songs': 'Your Impact: songs supported, the count of non-general donations',
  '2.underwriter.impact-recent': 'Your Impact: the 10 most recent contributions',
  '2.underwriter.mark-while-pledged': 'A donation row shows Mark as Sent only while pledged',

  '2.underwriter.created-steps': 'Pledge-created dialog: next steps',
  '2.underwriter.created-paypal': "It shows the songwriter's PayPal link",
  '2.underwriter.created-venmo': "It shows the songwriter's Venmo handle",
  '2.underwriter.created-cashapp': "It shows the songwriter's Cash App handle",
  '2.underwriter.created-tip': "It shows the songwriter's tip link",
  '2.underwriter.created-copy': "Its copy actions answer 'Copied!'",
  '2.underwriter.sent-reference': 'Mark Payment as Sent dialog: a required transaction reference',
  '2.underwriter.sent-proof': 'Mark Payment as Sent dialog: an optional proof URL',
} as const
