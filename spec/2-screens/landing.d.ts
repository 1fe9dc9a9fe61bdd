/** §2: landing page. */
export declare const landing: {
  readonly '2.landing.headline': "Headline 'A song written just for You'"
  readonly '2.landing.request': "Button 'Request a song or Write a song'"
  readonly '2.landing.request-target': 'It goes to sign-in'
  readonly '2.landing.learn-more': "A 'Learn More' button"
  readonly '2.landing.learn-more-scrolls': 'It scrolls smoothly to the how-it-works section'
  readonly '2.landing.step-1': 'How it works, first step: Share Your Story'
  readonly '2.landing.step-2': 'How it works, second step: Connect & Create'
  readonly '2.landing.step-3': 'How it works, third step: Community Support'
  readonly '2.landing.step-4': 'How it works, fourth step: Music & Payment'
  readonly '2.landing.stat-songs': 'Figure Songs Created, from the site stats'
  readonly '2.landing.stat-songwriters': 'Figure Active Songwriters, from the site stats'
  readonly '2.landing.stat-support': 'Figure Community Support, from the site stats'
  readonly '2.landing.stat-listeners': 'Figure Happy Listeners, from the site stats'
  readonly '2.landing.stats-loading': "The figures are 0, 0, '$0', 0 while loading"
  readonly '2.landing.stats-absent': "The figures are 0, 0, '$0', 0 where the stats are absent"
  readonly '2.landing.footer-social': 'Footer: four social links'
  readonly '2.landing.footer-creators': 'Footer: a For Creators list'
  readonly '2.landing.footer-become': "For Creators: 'Become a Songwriter'"
  readonly '2.landing.footer-browse': "For Creators: 'Browse Requests'"
  readonly '2.landing.footer-upload': "For Creators: 'Upload Your Music'"
  readonly '2.landing.footer-payment': "For Creators: 'Payment Guide'"
  readonly '2.landing.footer-support': 'Footer: a Support list'
  readonly '2.landing.footer-help': "Support: 'Help Center'"
  readonly '2.landing.footer-guidelines': "Support: 'Community Guidelines'"
  readonly '2.landing.footer-privacy': "Support: 'Privacy Policy'"
  readonly '2.landing.footer-terms': "Support: 'Terms of Service'"
  readonly '2.landing.footer-targets': 'The targets, placeholders in the specification, lead where their words promise'
  readonly '2.landing.footer-year': 'The footer states the year 2024'
}
