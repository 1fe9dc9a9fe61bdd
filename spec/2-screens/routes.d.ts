/** §2: routes, roles from the address, top bar. */
export declare const routes: {
  readonly '2.routes.landing': '/ shows the landing page to who is signed out'
  readonly '2.routes.landing-while-loading': '/ shows the landing page while the user is still loading'
  readonly '2.routes.dashboard': '/ shows the dashboard of the role to who is signed in'
  readonly '2.routes.profile': "/profile shows the signed-in user's profile page"
  readonly '2.routes.songwriter': '/songwriter/{id} shows a public songwriter profile to who is signed in'
  readonly '2.routes.not-found': 'Any other path shows the not-found page to anyone'
  readonly '2.routes.not-found-title': "The not-found page reads '404 Page Not Found'"
  readonly '2.routes.not-found-text': "Its text is 'Did you forget to add the page to the router?'"
  readonly '2.routes.role-of-user': "The dashboard's role comes from the user's role"
  readonly '2.routes.role-default': 'The role is listener by default'
  readonly '2.routes.role-listener': '?role=listener overrides the role'
  readonly '2.routes.role-songwriter': '?role=songwriter overrides the role'
  readonly '2.routes.role-underwriter': '?role=underwriter overrides the role'
  readonly '2.routes.songwriter-link': '/?songwriter={id} is the deep link for a request to a songwriter'
  readonly '2.routes.share-link': 'The shareable link is {origin}/request/{shareableId}'
  readonly '2.top-bar.logo': 'Signed out: the product logo'
  readonly '2.top-bar.discover': 'Signed out: an in-page link Discover'
  readonly '2.top-bar.create': 'Signed out: an in-page link Create'
  readonly '2.top-bar.support': 'Signed out: an in-page link Support'
  readonly '2.top-bar.sign-in': 'Signed out: a Sign In button that goes to the login path'
  readonly '2.top-bar.view': "Signed in: a 'View' selector"
  readonly '2.top-bar.view-options': 'It offers Listener, Songwriter, Underwriter and Profile'
  readonly '2.top-bar.view-profile': 'Profile in it goes to /profile'
  readonly '2.top-bar.view-roles': 'The other options change the displayed role'
  readonly '2.top-bar.initials': "Signed in: the user's initials"
  readonly '2.top-bar.full-name': "Signed in: the user's full name"
}
