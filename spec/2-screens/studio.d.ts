/** §2: Songwriter's Studio. */
export declare const studio: {
  readonly '2.studio.areas': "The Songwriter's Studio has Your Profile, Open Requests and Active Projects"
  readonly '2.studio.view-edit': 'Your Profile, viewed: an Edit Profile button'
  readonly '2.studio.view-bio': 'Viewed: the bio'
  readonly '2.studio.view-genres': 'Viewed: the genres'
  readonly '2.studio.view-samples': 'Viewed: numbered sample songs'
  readonly '2.studio.view-sample-tab': 'Each sample song opens in a new tab'
  readonly '2.studio.view-paypal': 'Viewed: the PayPal link'
  readonly '2.studio.view-venmo': 'Viewed: the Venmo handle'
  readonly '2.studio.view-cashapp': 'Viewed: the Cash App handle'
  readonly '2.studio.view-tip': 'Viewed: the tip link'
  readonly '2.studio.edit-photo': 'Edited: profile photo upload'
  readonly '2.studio.edit-bio': 'Edited: artist bio'
  readonly '2.studio.edit-genres': 'Edited: genre checkboxes'
  readonly '2.studio.edit-payment': 'Edited: four payment fields'
  readonly '2.studio.edit-samples': 'Edited: sample song uploads'
  readonly '2.studio.edit-save': 'Edited: a Save button where no profile exists'
  readonly '2.studio.edit-update': 'Edited: an Update button where one exists'
  readonly '2.studio.edit-cancel': 'Edited: Cancel resets the form, only where a profile exists'
  readonly '2.studio.open-genre-filter': "Open Requests: a genre filter, 'all' or one genre"
  readonly '2.studio.open-budget-filter': 'Open Requests: a budget filter 50-100, 100-200, 200+'
  readonly '2.studio.open-budget-bounds': "The filter's bounds are inclusive"
  readonly '2.studio.open-budget-amount': 'The filter goes by pledgedAmount'
  readonly '2.studio.open-title': 'An open request shows its title'
  readonly '2.studio.open-genre': 'An open request shows its genre'
  readonly '2.studio.open-emotions': 'An open request shows its emotions'
  readonly '2.studio.open-pledged': 'An open request shows its pledged amount'
  readonly '2.studio.open-story': 'An open request shows its story'
  readonly '2.studio.open-date': 'An open request shows its date'
  readonly '2.studio.open-accept': 'An open request has an Accept Request button'
  readonly '2.studio.open-empty': "Empty: 'No open requests match your filters.'"
  readonly '2.studio.projects-empty': "Empty: 'No active projects. Accept a request to get started!'"
}
