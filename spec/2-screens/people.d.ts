/** §2: /profile and /songwriter/{id}. */
export declare const people: {
  readonly '2.profile.loading': "/profile shows 'Loading...' until the user is known"
  readonly '2.profile.initials': 'Shows the initials'
  readonly '2.profile.full-name': 'Shows the full name'
  readonly '2.profile.email': 'Shows the email'
  readonly '2.profile.role': 'Shows the role'
  readonly '2.profile.names': 'Shows first name and last name'
  readonly '2.profile.member-since': 'Shows the member-since date'
  readonly '2.profile.not-set': "A missing value is 'Not set'"
  readonly '2.profile.unknown': "A missing date is 'Unknown'"
  readonly '2.profile.back': 'A Back to Dashboard button'
  readonly '2.profile.go': 'A Go to Dashboard button'
  readonly '2.profile.sign-out': 'A Sign Out button'
  readonly '2.profile.link-listener': 'A quick link to the Listener view, by the role query string'
  readonly '2.profile.link-songwriter': 'A quick link to the Songwriter view, by the role query string'
  readonly '2.profile.link-underwriter': 'A quick link to the Underwriter view, by the role query string'
  readonly '2.songwriter.spinner': 'A spinner while loading'
  readonly '2.songwriter.name': 'Shows the name'
  readonly '2.songwriter.stars': 'Shows the rating on 5 stars, floored'
  readonly '2.songwriter.songs': 'Shows the count of completed songs'
  readonly '2.songwriter.member-since': 'Shows member since, month and year'
  readonly '2.songwriter.genres': "Shows the genres under 'Specializes In'"
  readonly '2.songwriter.request': 'A Request a Song button goes to /?songwriter={id}'
  readonly '2.songwriter.about': "Shows 'About the Artist' with the bio"
  readonly '2.songwriter.no-bio': "Without one: 'This songwriter hasn't added a bio yet.'"
  readonly '2.songwriter.samples': 'Shows the sample songs, each with a Listen button'
  readonly '2.songwriter.listen-tab': 'Listen opens a new tab'
  readonly '2.songwriter.no-samples': "Without any: 'This songwriter hasn't uploaded sample songs yet.'"
  readonly '2.songwriter.missing': "A missing songwriter shows 'Songwriter Not Found'"
  readonly '2.songwriter.missing-text': "And 'This songwriter profile doesn't exist or has been removed.'"
  readonly '2.songwriter.missing-back': 'And a Back to Home button'
}
