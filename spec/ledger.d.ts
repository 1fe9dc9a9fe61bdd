/** Everything that the specification states, in its order: the id of a line, and what it says. */
export declare const ledger: {
  '1.listener.describes': 'A listener describes a story, emotions and a genre'
  '1.listener.receives': 'A listener receives a song made for the request'
  '1.listener.shares': 'A listener can share a link to a request'
  '1.songwriter.profile': 'A public profile has bio, genres, up to 3 sample songs and payment handles'
  '1.songwriter.accepts': 'A songwriter accepts open requests'
  '1.songwriter.notes': 'A songwriter keeps notes on a project'
  '1.songwriter.messages': 'A songwriter writes messages in a project'
  '1.songwriter.status': 'A songwriter sets the status of a project'
  '1.songwriter.proposals': 'A songwriter proposes changes of the creative direction'
  '1.songwriter.final-song': 'A songwriter uploads the final song'
  '1.underwriter.fund': 'An underwriter pledges to the community fund'
  '1.underwriter.request': 'An underwriter pledges to one request'
  '1.underwriter.marks-sent': 'An underwriter marks a pledge as sent'
  '1.payment.once-approved': 'Songwriters are paid once the song is completed and approved'
  '1.copy.all-to-songwriters': 'The copy states that 100% goes to songwriters'
  '1.copy.by-humans': 'The copy states that all songs are written by humans for humans'
  '1.session.cookie': 'The session is kept in a cookie'
  '1.session.credentials': 'Every request carries the credentials'
  '2.landing.headline': "Headline 'A song written just for You'"
  '2.landing.request': "Button 'Request a song or Write a song'"
  '2.landing.request-target': 'It goes to sign-in'
  '2.landing.learn-more': "A 'Learn More' button"
  '2.landing.learn-more-scrolls': 'It scrolls smoothly to the how-it-works section'
  '2.landing.step-1': 'How it works, first step: Share Your Story'
  '2.landing.step-2': 'How it works, second step: Connect & Create'
  '2.landing.step-3': 'How it works, third step: Community Support'
  '2.landing.step-4': 'How it works, fourth step: Music & Payment'
  '2.landing.stat-songs': 'Figure Songs Created, from the site stats'
  '2.landing.stat-songwriters': 'Figure Active Songwriters, from the site stats'
  '2.landing.stat-support': 'Figure Community Support, from the site stats'
  '2.landing.stat-listeners': 'Figure Happy Listeners, from the site stats'
  '2.landing.stats-loading': "The figures are 0, 0, '$0', 0 while loading"
  '2.landing.stats-absent': "The figures are 0, 0, '$0', 0 where the stats are absent"
  '2.landing.footer-social': 'Footer: four social links'
  '2.landing.footer-creators': 'Footer: a For Creators list'
  '2.landing.footer-become': "For Creators: 'Become a Songwriter'"
  '2.landing.footer-browse': "For Creators: 'Browse Requests'"
  '2.landing.footer-upload': "For Creators: 'Upload Your Music'"
  '2.landing.footer-payment': "For Creators: 'Payment Guide'"
  '2.landing.footer-support': 'Footer: a Support list'
  '2.landing.footer-help': "Support: 'Help Center'"
  '2.landing.footer-guidelines': "Support: 'Community Guidelines'"
  '2.landing.footer-privacy': "Support: 'Privacy Policy'"
  '2.landing.footer-terms': "Support: 'Terms of Service'"
  '2.landing.footer-targets': 'The targets, placeholders in the specification, lead where their words promise'
  '2.landing.footer-year': 'The footer states the year 2024'
  '2.listener.heading': "Heading 'Your Musical Stories Await'"
  '2.listener.form': 'Block Create Song Request: a form with title, story, emotions, genre, musical preferences'
  '2.listener.submit-in-flight': 'The submit button is disabled while a submission is in flight'
  '2.listener.success-resets': 'On success the form is reset'
  '2.listener.success-refetches': "On success the user's request list is refetched"
  '2.listener.discover': 'Block Discover Songwriters'
  '2.listener.discover-scrolls': 'Its list scrolls, at most about 24rem high'
  '2.listener.card-image': 'A card shows the profile image'
  '2.listener.card-icon': 'A music icon where the image is absent'
  '2.listener.card-name': 'A card shows the name'
  '2.listener.card-bio': 'A card shows the bio'
  '2.listener.card-genres': 'A card shows the genres joined by commas'
  '2.listener.card-stars': 'A card shows the rating as 5 stars, floored'
  '2.listener.card-songs': "A card shows 'N songs' completed"
  '2.listener.card-opens': 'Clicking a card goes to /songwriter/{id}'
  '2.listener.requests': 'Block Your Requests'
  '2.listener.request-title': 'A request shows its title'
  '2.listener.request-status': 'A request shows its status in uppercase, underscores replaced by spaces'
  '2.listener.request-pledged': 'A request shows the pledged amount with a dollar sign'
  '2.listener.request-share': 'A Share Link button copies the shareable link to the clipboard'
  '2.listener.requests-empty': "Empty: 'No requests yet. Create your first song request above!'"
  '2.listener.colour-open': 'The status open has a colour of its own'
  '2.listener.colour-in-progress': 'The status in_progress has a colour of its own'
  '2.listener.colour-completed': 'The status completed has a colour of its own'
  '2.listener.colour-other': 'Any other status is green, a fourth state'
  '2.profile.loading': "/profile shows 'Loading...' until the user is known"
  '2.profile.initials': 'Shows the initials'
  '2.profile.full-name': 'Shows the full name'
  '2.profile.email': 'Shows the email'
  '2.profile.role': 'Shows the role'
  '2.profile.names': 'Shows first name and last name'
  '2.profile.member-since': 'Shows the member-since date'
  '2.profile.not-set': "A missing value is 'Not set'"
  '2.profile.unknown': "A missing date is 'Unknown'"
  '2.profile.back': 'A Back to Dashboard button'
  '2.profile.go': 'A Go to Dashboard button'
  '2.profile.sign-out': 'A Sign Out button'
  '2.profile.link-listener': 'A quick link to the Listener view, by the role query string'
  '2.profile.link-songwriter': 'A quick link to the Songwriter view, by the role query string'
  '2.profile.link-underwriter': 'A quick link to the Underwriter view, by the role query string'
  '2.songwriter.spinner': 'A spinner while loading'
  '2.songwriter.name': 'Shows the name'
  '2.songwriter.stars': 'Shows the rating on 5 stars, floored'
  '2.songwriter.songs': 'Shows the count of completed songs'
  '2.songwriter.member-since': 'Shows member since, month and year'
  '2.songwriter.genres': "Shows the genres under 'Specializes In'"
  '2.songwriter.request': 'A Request a Song button goes to /?songwriter={id}'
  '2.songwriter.about': "Shows 'About the Artist' with the bio"
  '2.songwriter.no-bio': "Without one: 'This songwriter hasn't added a bio yet.'"
  '2.songwriter.samples': 'Shows the sample songs, each with a Listen button'
  '2.songwriter.listen-tab': 'Listen opens a new tab'
  '2.songwriter.no-samples': "Without any: 'This songwriter hasn't uploaded sample songs yet.'"
  '2.songwriter.missing': "A missing songwriter shows 'Songwriter Not Found'"
  '2.songwriter.missing-text': "And 'This songwriter profile doesn't exist or has been removed.'"
  '2.songwriter.missing-back': 'And a Back to Home button'
  '2.project.title': 'Header: the title'
  '2.project.badge': 'Header: the status as an uppercase badge'
  '2.project.badge-default': 'The badge is IN PROGRESS by default'
  '2.project.started': "Header: a 'Started' date, taken from the update time"
  '2.project.progress-bar': 'Header: a bar of the overall progress'
  '2.project.progress-percent': 'Header: the percent, taken from the newest status update'
  '2.project.tabs': 'Five tabs: Overview, Notes, Messages, Status, Creative'
  '2.project.overview-story': 'Overview: the story'
  '2.project.overview-preferences': 'Overview: musical preferences'
  '2.project.overview-budget': 'Overview: the budget, which is the pledged amount'
  '2.project.overview-upload': 'Overview: an Upload Final Song button'
  '2.project.notes-placeholder': "Notes: a textarea, placeholder 'Add a project note or update...'"
  '2.project.notes-private': "Notes: a 'Private note' checkbox"
  '2.project.notes-add': 'Notes: an Add Note button'
  '2.project.notes-empty': "Notes, empty: 'No notes yet. Add your first project note!'"
  '2.project.notes-skeletons': 'Notes: skeletons while loading'
  '2.project.messages-text': 'Messages: a textarea'
  '2.project.messages-send': 'Messages: a Send Message button'
  '2.project.messages-you': "The sender is 'You' where it is the project's songwriter"
  '2.project.messages-listener': "Any other sender is 'Listener'"
  '2.project.messages-empty': "Messages, empty: 'No messages yet. Start a conversation!'"
  '2.project.messages-skeletons': 'Messages: skeletons while loading'
  '2.project.status-select': 'Status: a status select'
  '2.project.status-percent': 'Status: a progress number input, 0 to 100'
  '2.project.status-update': 'Status: an Update Status button'
  '2.project.status-history': 'Status: a history list'
  '2.project.status-empty': "Status, empty: 'No status updates yet.'"
  '2.project.status-skeletons': 'Status: skeletons while loading'
  '2.project.creative-explains': 'Creative: explains that changes are proposed and the listener must approve major ones'
  '2.project.creative-propose': 'Creative: a Propose Change button'
  '2.project.creative-field': 'An update lists its field'
  '2.project.creative-values': 'An update lists its from and to values'
  '2.project.creative-reason': 'An update lists its reason where there is one'
  '2.project.creative-badge': 'An update has a badge Approved or Pending'
  '2.project.creative-empty': "Creative, empty: 'No creative updates proposed yet.'"
  '2.project.creative-skeletons': 'Creative: skeletons while loading'
  '2.routes.landing': '/ shows the landing page to who is signed out'
  '2.routes.landing-while-loading': '/ shows the landing page while the user is still loading'
  '2.routes.dashboard': '/ shows the dashboard of the role to who is signed in'
  '2.routes.profile': "/profile shows the signed-in user's profile page"
  '2.routes.songwriter': '/songwriter/{id} shows a public songwriter profile to who is signed in'
  '2.routes.not-found': 'Any other path shows the not-found page to anyone'
  '2.routes.not-found-title': "The not-found page reads '404 Page Not Found'"
  '2.routes.not-found-text': "Its text is 'Did you forget to add the page to the router?'"
  '2.routes.role-of-user': "The dashboard's role comes from the user's role"
  '2.routes.role-default': 'The role is listener by default'
  '2.routes.role-listener': '?role=listener overrides the role'
  '2.routes.role-songwriter': '?role=songwriter overrides the role'
  '2.routes.role-underwriter': '?role=underwriter overrides the role'
  '2.routes.songwriter-link': '/?songwriter={id} is the deep link for a request to a songwriter'
  '2.routes.share-link': 'The shareable link is {origin}/request/{shareableId}'
  '2.top-bar.logo': 'Signed out: the product logo'
  '2.top-bar.discover': 'Signed out: an in-page link Discover'
  '2.top-bar.create': 'Signed out: an in-page link Create'
  '2.top-bar.support': 'Signed out: an in-page link Support'
  '2.top-bar.sign-in': 'Signed out: a Sign In button that goes to the login path'
  '2.top-bar.view': "Signed in: a 'View' selector"
  '2.top-bar.view-options': 'It offers Listener, Songwriter, Underwriter and Profile'
  '2.top-bar.view-profile': 'Profile in it goes to /profile'
  '2.top-bar.view-roles': 'The other options change the displayed role'
  '2.top-bar.initials': "Signed in: the user's initials"
  '2.top-bar.full-name': "Signed in: the user's full name"
  '2.studio.areas': "The Songwriter's Studio has Your Profile, Open Requests and Active Projects"
  '2.studio.view-edit': 'Your Profile, viewed: an Edit Profile button'
  '2.studio.view-bio': 'Viewed: the bio'
  '2.studio.view-genres': 'Viewed: the genres'
  '2.studio.view-samples': 'Viewed: numbered sample songs'
  '2.studio.view-sample-tab': 'Each sample song opens in a new tab'
  '2.studio.view-paypal': 'Viewed: the PayPal link'
  '2.studio.view-venmo': 'Viewed: the Venmo handle'
  '2.studio.view-cashapp': 'Viewed: the Cash App handle'
  '2.studio.view-tip': 'Viewed: the tip link'
  '2.studio.edit-photo': 'Edited: profile photo upload'
  '2.studio.edit-bio': 'Edited: artist bio'
  '2.studio.edit-genres': 'Edited: genre checkboxes'
  '2.studio.edit-payment': 'Edited: four payment fields'
  '2.studio.edit-samples': 'Edited: sample song uploads'
  '2.studio.edit-save': 'Edited: a Save button where no profile exists'
  '2.studio.edit-update': 'Edited: an Update button where one exists'
  '2.studio.edit-cancel': 'Edited: Cancel resets the form, only where a profile exists'
  '2.studio.open-genre-filter': "Open Requests: a genre filter, 'all' or one genre"
  '2.studio.open-budget-filter': 'Open Requests: a budget filter 50-100, 100-200, 200+'
  '2.studio.open-budget-bounds': "The filter's bounds are inclusive"
  '2.studio.open-budget-amount': 'The filter goes by pledgedAmount'
  '2.studio.open-title': 'An open request shows its title'
  '2.studio.open-genre': 'An open request shows its genre'
  '2.studio.open-emotions': 'An open request shows its emotions'
  '2.studio.open-pledged': 'An open request shows its pledged amount'
  '2.studio.open-story': 'An open request shows its story'
  '2.studio.open-date': 'An open request shows its date'
  '2.studio.open-accept': 'An open request has an Accept Request button'
  '2.studio.open-empty': "Empty: 'No open requests match your filters.'"
  '2.studio.projects-empty': "Empty: 'No active projects. Accept a request to get started!'"
  '2.underwriter.heading': "Heading 'Support Musical Dreams'"
  '2.underwriter.fund-total': 'Community Fund: the total'
  '2.underwriter.fund-bar': 'Community Fund: a progress bar against the monthly goal'
  '2.underwriter.fund-cap': 'The bar is capped at 100%'
  '2.underwriter.fund-percent': 'Community Fund: the percent as text'
  '2.underwriter.fund-amounts': 'Amount buttons 25, 50, 100'
  '2.underwriter.fund-custom': 'A custom amount with a numeric input'
  '2.underwriter.fund-contribute': 'Contribute is disabled until an amount option is chosen'
  '2.underwriter.featured-five': 'Featured Requests: the first 5 open requests'
  '2.underwriter.featured-title': 'A featured request shows its title'
  '2.underwriter.featured-genre': 'A featured request shows its genre'
  '2.underwriter.featured-by': "A featured request shows 'by' the listener's first name"
  '2.underwriter.featured-anonymous': 'Anonymous where there is no first name'
  '2.underwriter.featured-story': 'A featured request shows its story'
  '2.underwriter.featured-pledged': 'A featured request shows its pledged amount'
  '2.underwriter.featured-goal': 'A featured request shows its goal amount'
  '2.underwriter.featured-bar': 'A featured request shows a progress bar'
  '2.underwriter.featured-buttons': 'Support buttons 10, 25, 50'
  '2.underwriter.featured-support': 'The Support button gives 50'
  '2.underwriter.impact-total': 'Your Impact: total contributed, with 2 decimals'
  '2.underwriter.impact-songs': 'Your Impact: songs supported, the count of non-general donations'
  '2.underwriter.impact-recent': 'Your Impact: the 10 most recent contributions'
  '2.underwriter.mark-while-pledged': 'A donation row shows Mark as Sent only while pledged'
  '2.underwriter.created-steps': 'Pledge-created dialog: next steps'
  '2.underwriter.created-paypal': "It shows the songwriter's PayPal link"
  '2.underwriter.created-venmo': "It shows the songwriter's Venmo handle"
  '2.underwriter.created-cashapp': "It shows the songwriter's Cash App handle"
  '2.underwriter.created-tip': "It shows the songwriter's tip link"
  '2.underwriter.created-copy': "Its copy actions answer 'Copied!'"
  '2.underwriter.sent-reference': 'Mark Payment as Sent dialog: a required transaction reference'
  '2.underwriter.sent-proof': 'Mark Payment as Sent dialog: an optional proof URL'
  '2.upload.button': 'A reusable button opens a modal upload dialog'
  '2.upload.max-files': 'Its maximum number of files is configurable'
  '2.upload.max-size': 'Its maximum file size is configurable'
  '2.upload.no-auto-start': 'It does not start by itself'
  '2.upload.direct': 'It uploads directly to the storage'
  '2.upload.from-disk': 'Files come from the local disk'
  '2.upload.from-folders': 'Files come from folders'
  '2.upload.from-camera': 'Files come from the camera'
  '2.upload.from-sources': 'Files come from connected sources'
  '2.upload.list': 'It shows a file list'
  '2.upload.cards': 'It shows file cards for metadata'
  '2.upload.editor': 'It has an image editor'
  '2.upload.status-bar': 'It has a status bar'
  '2.upload.banner': 'It has an information banner'
  '3.users.fields': 'users: id, email, firstName, lastName, profileImageUrl, role, createdAt, updatedAt'
  '3.users.id': 'users.id is a uuid'
  '3.users.email': 'users.email is unique'
  '3.users.role': 'users.role is listener, songwriter or underwriter'
  '3.users.role-default': 'users.role is listener by default'
  '3.sessions.fields': 'sessions: sid, sess (json), expire'
  '3.profiles.fields': 'songwriter_profiles: id, userId, bio, genres, sampleSongs, rating, completedSongs, paypalLink, venmoHandle, cashappHandle, tipLink, createdAt, updatedAt'
  '3.profiles.genres': 'songwriter_profiles.genres is a list of texts'
  '3.profiles.samples': 'songwriter_profiles.sampleSongs is a list of at most 3 texts'
  '3.profiles.rating': 'songwriter_profiles.rating is decimal 3,2, 0.00 by default'
  '3.profiles.completed': 'songwriter_profiles.completedSongs is 0 by default'
  '3.requests.fields': 'song_requests: id, listenerId, songwriterId, title, story, emotions, genre, musicalPreferences, status, pledgedAmount, goalAmount, shareableId, completedSongUrl, isApproved, receivedAmount, createdAt, updatedAt'
  '3.requests.songwriter': 'song_requests.songwriterId is optional'
  '3.requests.emotions': 'song_requests.emotions is a list'
  '3.requests.status': 'song_requests.status is open by default'
  '3.requests.pledged': 'song_requests.pledgedAmount is decimal 10,2, 0.00 by default'
  '3.requests.goal': 'song_requests.goalAmount is optional'
  '3.requests.shareable': 'song_requests.shareableId is unique and required'
  '3.requests.approved': 'song_requests.isApproved is false by default'
  '3.requests.received': 'song_requests.receivedAmount is 0.00 by default'
  '3.donations.fields': 'donations: id, underwriterId, songRequestId, songwriterId, amount, isGeneral, paymentMethod, externalRef, proofUrl, status, createdAt'
  '3.donations.request': 'donations.songRequestId is optional'
  '3.donations.songwriter': 'donations.songwriterId is optional'
  '3.donations.amount': 'donations.amount is required, decimal 10,2'
  '3.donations.general': 'donations.isGeneral is false by default'
  '3.donations.status': 'donations.status is pledged by default'
  '3.fund.fields': 'community_fund: id, totalAmount, monthlyGoal, lastUpdated'
  '3.fund.total': 'community_fund.totalAmount is decimal 12,2, 0.00 by default'
  '3.fund.goal': 'community_fund.monthlyGoal is 17000.00 by default'
  '3.notes.fields': 'project_notes: id, songRequestId, songwriterId, title, content, isPrivate, createdAt'
  '3.notes.private': 'project_notes.isPrivate is false by default'
  '3.messages.fields': 'project_messages: id, songRequestId, senderId, receiverId, message, isRead, createdAt'
  '3.messages.read': 'project_messages.isRead is false by default'
  '3.status.fields': 'project_status_updates: id, songRequestId, songwriterId, status, description, percentComplete, createdAt'
  '3.status.percent': 'project_status_updates.percentComplete is an integer, 0 by default'
  '3.creative.fields': 'creative_direction_updates: id, songRequestId, songwriterId, field, originalValue, newValue, reason, isApprovedByListener, createdAt'
  '3.creative.approved': 'creative_direction_updates.isApprovedByListener is false by default'
  '3.read.user': 'Current user: firstName, lastName, email, role, createdAt, profile image URL'
  '3.read.stats-numbers': 'Site stats: totalSongs, activeSongwriters and happyListeners are numbers'
  '3.read.stats-support': 'Site stats: communitySupport is a preformatted currency string'
  '3.read.own-request': 'Own request: id, title, status, pledgedAmount, shareableId'
  '3.read.songwriter': 'Songwriter in the list: id, bio, genres, rating (decimal text), completedSongs'
  '3.read.songwriter-user': 'With a nested user: firstName, lastName, profileImageUrl'
  '3.read.project': 'Project: id, title, status, updatedAt, createdAt, story, musicalPreferences, pledgedAmount, goalAmount, genre, emotions, listenerId, songwriterId'
  '3.read.project-pledged': "A project's pledgedAmount is a decimal string"
  '3.read.project-listener': 'A project has a listener object with firstName'
  '3.read.percent-as-text': 'A status update is sent with percentComplete as a string'
  '3.read.upload': 'Upload result: location, bucket, key'
  '4.auth.signed-in': 'Signed in where the current-user call returns data'
  '4.auth.signed-out': 'Signed out otherwise'
  '4.auth.no-retry': 'The current-user call is not retried on failure'
  '4.view.default': 'The selected view is listener by default'
  '4.request.values': 'Request status: open, in_progress, completed, approved'
  '4.request.accept': 'Accepting an open request assigns the songwriter'
  '4.request.accept-active': 'The accepted request appears under Active Projects'
  '4.project.values': 'Project status: planning, writing, recording, mixing, finalizing, ready_for_review'
  '4.project.any': 'A songwriter can set any of them with a percent complete'
  '4.project.history': 'Each update adds a history entry'
  '4.project.starts-latest': 'The panel starts at the latest status'
  '4.project.starts-planning': 'The panel starts at planning where there is none'
  '4.project.displays-default': 'IN PROGRESS is displayed by default'
  '4.project.labels': 'Labels replace underscores with spaces'
  '4.donation.values': 'Donation status: pledged, sent, confirmed, rejected'
  '4.donation.created': 'A new donation is pledged'
  '4.donation.mark-only-pledged': 'Only a pledged donation offers Mark as Sent'
  '4.donation.marked': 'Mark as Sent moves it to sent'
  '4.donation.confirm-text': 'The text says that the songwriter then confirms receipt'
  '4.creative.pending': 'A creative update is pending until isApprovedByListener is true'
  '4.profile.modes': 'A songwriter profile is viewed or edited'
  '4.profile.create': 'It is saved with create where none exists'
  '4.profile.update': 'Else with update'
  '4.upload.states': 'Upload widget: waiting, preprocessing, uploading, postprocessing, complete, error, paused'
  '4.upload.retry': 'Retry clears the error and restarts'
  '4.upload.pause': 'Pause and resume only when uploads are resumable'
  '4.upload.cancel-all': 'Cancel all removes every file'
  '4.upload.cleared': 'Once all are removed, new uploads are allowed again and the error is cleared'
  '4.toast.one': 'At most 1 toast is shown at a time'
  '5.request.title': "title: at least 1 character, else 'Title is required'"
  '5.request.story': "story: at least 10 characters, else 'Please share more details about your story'"
  '5.request.emotions': "emotions: at least one, else 'Please select at least one emotion'"
  '5.request.emotion-choices': 'Emotions: happy, nostalgic, hopeful, melancholic, grateful, romantic, peaceful, energetic'
  '5.request.genre': "genre: required, else 'Please select a genre'"
  '5.request.genre-choices': 'Genres: folk, pop, rock, rnb, country, electronic, jazz, classical, acoustic, indie'
  '5.request.preferences': 'musicalPreferences: optional'
  '5.profile.bio': "bio: at least 10 characters, else 'Please provide a more detailed bio'"
  '5.profile.genres': "genres: at least one, else 'Please select at least one genre'"
  '5.profile.samples': 'sampleSongs: optional, at most 3'
  '5.profile.paypal': "paypalLink: a URL or empty, else 'Please enter a valid PayPal URL'"
  '5.profile.tip': "tipLink: a URL or empty, else 'Please enter a valid tip link URL'"
  '5.profile.venmo': "venmoHandle: at least 1 character or empty, else 'Please enter your Venmo handle'"
  '5.profile.cashapp': "cashappHandle: at least 1 character or empty, else 'Please enter your Cash App handle'"
  '5.profile.no-user-id': 'userId is not part of the form'
  '5.profile.empty-absent': 'Empty payment fields are sent as absent'
  '5.donation.amount': "amount: a number, at least 1, else 'Amount is required'"
  '5.donation.general': 'isGeneral: boolean'
  '5.donation.request': 'songRequestId: optional'
  '5.donation.method': 'paymentMethod: optional; paypal, venmo, cashapp, other'
  '5.sent.reference': "externalRef: at least 1 character, else 'Transaction reference is required'"
  '5.sent.proof': 'proofUrl: optional'
  '5.note.blank': 'Adding a note is disabled while the text is blank after trimming'
  '5.note.sending': 'Adding a note is disabled while sending'
  '5.message.blank': 'Sending a message is disabled while the text is blank after trimming'
  '5.message.sending': 'Sending a message is disabled while sending'
  '5.progress.range': 'The progress is a number from 0 to 100'
  '5.upload.sample-size': 'Sample songs: 50 MB each'
  '5.upload.sample-count': 'Sample songs: at most 3 in all'
  '5.upload.song-size': 'Final song: 50 MB'
  '5.upload.song-count': 'Final song: 1 file'
  '5.upload.photo-size': 'Profile photo: 5 MB'
  '5.upload.photo-count': 'Profile photo: 1 file'
  '5.upload.default-count': 'The dialog takes 1 file by default'
  '5.upload.default-size': 'The dialog takes 10485760 bytes by default'
  '5.widget.no-limits': "The widget's restrictions are none by default"
  '5.widget.max-count': 'The widget can restrict the maximum file count'
  '5.widget.min-count': 'The widget can restrict the minimum file count'
  '5.widget.max-size': "The widget can restrict a file's maximum size"
  '5.widget.min-size': "The widget can restrict a file's minimum size"
  '5.widget.total-size': 'The widget can restrict the total size'
  '5.widget.types': 'The widget can restrict types: slash types or dot extensions'
  '5.widget.types-case': 'Types are compared case-insensitively'
  '5.widget.metadata': 'The widget can require metadata'
  '5.widget.duplicates': 'Duplicates are refused'
  '5.widget.no-new': 'Adding is refused when no new uploads are allowed'
  '5.widget.metadata-missing': 'The upload is blocked while required metadata is missing'
  '5.generic.required': "Generic message 'Required'"
  '5.generic.invalid': "Generic message 'Invalid input'"
  '5.generic.date': "Generic message 'Invalid date'"
  '6.roles.three': 'Roles: listener (default), songwriter, underwriter'
  '6.roles.profile-is-none': 'Profile is a place to go to, not a role'
  '6.roles.switch': "Any signed-in user can view any role's screen"
  '6.listener.create': 'A listener creates requests'
  '6.listener.view': 'A listener views the own requests'
  '6.listener.share': 'A listener shares links'
  '6.listener.browse': 'A listener browses songwriters'
  '6.songwriter.profile': 'A songwriter edits the own profile'
  '6.songwriter.accept': 'A songwriter accepts open requests'
  '6.songwriter.notes': 'A songwriter adds notes'
  '6.songwriter.private-notes': 'Private notes are visible only to their author'
  '6.songwriter.message': 'A songwriter messages the listener'
  '6.songwriter.status': 'A songwriter updates status and progress'
  '6.songwriter.upload': 'A songwriter uploads the final song'
  '6.songwriter.propose': 'A songwriter proposes creative changes'
  '6.underwriter.fund': 'An underwriter pledges to the fund'
  '6.underwriter.request': 'An underwriter pledges to a request'
  '6.underwriter.mark-sent': 'An underwriter marks the own pledged donations as sent'
  '6.anyone.songwriter-page': 'Any signed-in user can view /songwriter/{id}'
  '6.anyone.profile-page': 'Any signed-in user can view /profile'
  '6.signed-out.landing-only': 'Who is signed out sees only the landing page'
  '6.signed-out.no-submit': 'Submitting a request requires login'
  '6.signed-out.401': 'A 401 means that the session is gone'
  '7.all.credentials': 'All calls carry the credentials of the session'
  '7.all.reads': 'Reads are GET requests to the path joined from the query key with slashes, read as JSON'
  '7.all.throws-401': 'Reads throw on 401 by default'
  '7.all.writer': 'One shared writer sends any method with an optional JSON body'
  '7.auth.user': 'GET /api/auth/user returns the current user; no retry'
  '7.auth.image': 'PUT /api/auth/user/profile-image: profileImageUrl'
  '7.stats': 'GET /api/stats: totalSongs, activeSongwriters, communitySupport, happyListeners'
  '7.requests.create': 'POST /api/song-requests: title, story, emotions, genre, musicalPreferences; response not read'
  '7.requests.own': 'GET /api/song-requests/user: the own requests'
  '7.requests.open': 'GET /api/song-requests: the open requests'
  '7.requests.assign': 'POST /api/song-requests/{id}/assign, no body: accepts a request'
  '7.requests.upload': 'POST /api/song-requests/{id}/upload: songUrl, after the final song upload'
  '7.requests.upload-refreshes': 'After it the list of projects is refreshed'
  '7.songwriters.list': 'GET /api/songwriters: the list of songwriters'
  '7.songwriters.one': 'GET /api/songwriters/{id}: a songwriter with payment fields'
  '7.songwriters.one-page': 'It is used for the public page'
  '7.songwriters.one-pledge': 'It is used for payment instructions after a pledge'
  '7.profile.get': 'GET /api/songwriter-profile: the own profile'
  '7.profile.post': 'POST /api/songwriter-profile where none exists: bio, genres, sampleSongs, paypalLink, venmoHandle, cashappHandle, tipLink'
  '7.profile.put': 'PUT /api/songwriter-profile to update: the same fields'
  '7.projects.list': "GET /api/songwriter/projects: the songwriter's projects"
  '7.projects.notes': 'GET /api/projects/{id}/notes: an array of notes'
  '7.projects.add-note': 'POST /api/projects/{id}/notes: title, content, isPrivate'
  '7.projects.messages': 'GET /api/projects/{id}/messages: an array of messages'
  '7.projects.send-message': "POST /api/projects/{id}/messages: message, receiverId (the listener's id)"
  '7.projects.status': "GET /api/projects/{id}/status: an array; the first item's percentComplete is read"
  '7.projects.set-status': 'POST /api/projects/{id}/status: status, percentComplete (string), description'
  '7.projects.set-status-text': "The description is 'Updated to {status} ({percent}% complete)'"
  '7.projects.creative': 'GET /api/projects/{id}/creative-updates: an array'
  '7.uploads.song': 'POST /api/get-upload-url: objectPath; returns uploadUrl'
  '7.uploads.song-path': 'objectPath: private songs folder, project id, timestamp, ending .mp3'
  '7.uploads.song-put': 'The file is PUT to uploadUrl'
  '7.uploads.object': 'POST /api/objects/upload returns uploadURL'
  '7.uploads.object-put': 'The file is PUT to uploadURL (sample songs, profile photo)'
  '7.fund': 'GET /api/community-fund: totalAmount, monthlyGoal'
  '7.donations.own': 'GET /api/donations/user: the own donations'
  '7.donations.create': 'POST /api/donations: amount, isGeneral, songRequestId, paymentMethod, status pledged'
  '7.donations.mark-sent': 'POST /api/donations/{id}/mark-sent: externalRef, proofUrl'
  '7.browser.login': 'The browser goes to /api/login to sign in'
  '7.browser.logout': 'The browser goes to /api/logout to sign out'
  '7.multipart.create': 'The upload library creates a multipart upload at the storage helper'
  '7.multipart.list': 'It lists parts there'
  '7.multipart.sign': 'It has parts signed there'
  '7.multipart.complete': 'It completes the upload there'
  '7.multipart.abort': 'It aborts the upload there'
  '7.multipart.params': 'It asks there for upload parameters'
  '7.multipart.credentials': 'It asks there for temporary credentials, under an s3/ prefix'
  '8.error.message': 'A non-OK response becomes an error: status code, colon, space, body text'
  '8.error.empty-body': 'The status text where the body is empty'
  '8.unauthorized.text': "Destructive toast 'Unauthorized' / 'You are logged out. Logging in again...'"
  '8.unauthorized.redirect': 'Then after 500 ms /api/login'
  '8.unauthorized.submit': 'On submitting a request'
  '8.unauthorized.profile': 'On saving the profile'
  '8.unauthorized.accept': 'On accepting a request'
  '8.unauthorized.donation': 'On creating a donation'
  '8.unauthorized.mark-sent': 'On marking as sent'
  '8.request.failure': "'Error' / 'Failed to submit song request. Please try again.'"
  '8.request.success': "'Success!' / 'Your song request has been submitted successfully.'"
  '8.link.copied': "'Link Copied!' / 'Shareable link has been copied to your clipboard.'"
  '8.link.refused': 'A clipboard failure is only logged'
  '8.profile.create-failure': "'Failed to create profile. Please try again.'"
  '8.profile.update-failure': "'Failed to update profile. Please try again.'"
  '8.accept.failure': "'Failed to accept request. Please try again.'"
  '8.donation.failure': "'Failed to create donation pledge. Please try again.'"
  '8.mark-sent.failure': "'Failed to mark payment as sent. Please try again.'"
  '8.upload.expired': "Upload init unauthorized: 'Session Expired' / 'Your session has expired. Please refresh the page and log in again.'"
  '8.upload.expired-redirect': 'Then /api/login after 2 s'
  '8.upload.failure': "'Upload Error' / 'Failed to initialize upload. Please try again.'"
  '8.photo.failure': "'Failed to update profile photo. Please try again.'"
  '8.payment.fetch-failure': 'Payment methods that fail to load after a pledge are only logged'
  '8.payment.none': "Dialog: 'The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation.'"
  '8.list.notes': "'Error loading notes. Please try again.'"
  '8.list.messages': "'Error loading messages. Please try again.'"
  '8.list.status': "'Error loading status updates.'"
  '8.list.creative': "'Error loading creative updates.'"
  '8.success.note': "'Note added successfully'"
  '8.success.message': "'Message sent successfully'"
  '8.success.status': "'Status updated successfully'"
  '8.success.song': "'Song uploaded successfully'"
  '8.success.profile': "'Success!' once the profile is saved"
  '8.success.accepted': "'Success!' once a request is accepted"
  '8.success.samples': "'Upload Complete' / '{n} sample song(s) uploaded successfully.'"
  '8.success.photo': "'Profile Photo Updated'"
  '8.success.marked-sent': "'Payment Marked as Sent!' / 'The recipient will be notified.'"
  '8.success.copied': "'Copied!'"
  '8.widget.count': 'The widget says that there are too many files'
  '8.widget.size': 'The widget says that a file is too large'
  '8.widget.total-size': 'The widget says that the files are too large together'
  '8.widget.type': 'The widget says that a type is not allowed'
  '8.widget.minimum': 'The widget says that there are too few files'
  '8.widget.metadata': 'The widget says that metadata is missing'
  '8.widget.no-more': 'The widget says that no more files can be added'
  '8.widget.duplicate': 'The widget says that a file is there already'
  '8.widget.failed': 'The widget says that an upload failed'
  '8.widget.bulk-add': 'The widget says that adding many files failed'
  '8.widget.offline': 'The widget says that there is no internet, until dismissed'
  '8.widget.online': 'The widget says for 3 s that it is connected again'
  '8.widget.upload-failed': "'Upload failed' with a retry"
  '8.widget.missing-meta': "'Missing required meta fields'"
  '8.widget.not-recovered': "'We could not fully recover N files'"
  '8.widget.authorization': "'Authorization required' on 401"
  '8.widget.expired': "'Request has expired'"
  '8.widget.socket': "'Timeout waiting for message from the socket' after 5 minutes"
  '8.widget.four-banners': 'Up to 4 restriction errors show as banners'
  '8.widget.rest-counted': 'The rest of them show as a count'
  '9.query.no-interval': 'No refetch interval'
  '9.query.no-focus': 'No refetch on focus'
  '9.query.never-stale': 'Data is never stale'
  '9.query.no-retries': 'No retries of queries'
  '9.query.no-mutation-retries': 'No retries of mutations'
  '9.toast.one': '1 toast at a time'
  '9.toast.duration': 'A toast lasts 5000 ms'
  '9.toast.swipe': 'A toast is swiped away to the right'
  '9.toast.threshold': 'The threshold of the swipe is 50'
  '9.toast.hotkey': 'The hotkey is F8'
  '9.toast.label': "The label of the region is 'Notification'"
  '9.toast.default': 'Variant default'
  '9.toast.destructive': 'Variant destructive'
  '9.redirect.login': 'Redirect to the login after 500 ms'
  '9.redirect.upload': 'Redirect of an expired upload session after 2000 ms'
  '9.fund.goal': 'The monthly goal is 17000.00 by default'
  '9.fund.goal-text': 'The fallback text is 17,000'
  '9.fund.cap': 'The progress is capped at 100%'
  '9.money.pledged': 'Pledged amounts have 10 digits and 2 decimals'
  '9.money.goal': 'Goal amounts have 10 digits and 2 decimals'
  '9.money.received': 'Received amounts have 10 digits and 2 decimals'
  '9.money.donation': 'Donation amounts have 10 digits and 2 decimals'
  '9.money.fund': 'The fund total has 12 digits and 2 decimals'
  '9.rating.digits': 'A rating has 3 digits, 2 decimals'
  '9.rating.stars': 'A rating is shown on 5 stars'
  '9.amounts.fund': 'Donation quick amounts 25, 50, 100 or custom'
  '9.amounts.request': 'Quick support of a request 10, 25, 50'
  '9.amounts.request-sends': 'Quick support is sent with paymentMethod other and not general'
  '9.limits.featured': '5 featured requests'
  '9.limits.recent': '10 recent contributions'
  '9.limits.buckets': 'Budget buckets 50-100, 100-200, 200+'
  '9.limits.emotions': '8 emotions'
  '9.limits.genres': '10 genres'
  '9.limits.story': 'A story has at least 10 characters'
  '9.upload.samples': 'Sample songs: at most 3, at 50 MB'
  '9.upload.song': 'Final song: 1 file, 50 MB'
  '9.upload.photo': 'Profile photo: 1 file, 5 MB'
  '9.upload.default': 'Default dialog: 1 file, 10485760 bytes'
  '9.upload.multipart-from': 'Multipart above 100 MB'
  '9.upload.concurrency': '6 parts at a time'
  '9.upload.retry-delays': 'Retry delays 0, 1000, 3000, 5000 ms'
  '9.upload.max-parts': 'At most 10000 parts'
  '9.upload.min-chunk': 'A chunk is at least 5 MB'
  '9.upload.max-retries': 'Up to 10 retries'
  '9.upload.dialog-size': 'The dialog is 750 by 550'
  '9.upload.thumbnail': 'Thumbnails are 280 wide'
  '9.upload.thumbnail-default': "The widget's own default is 200, JPEG quality 0.8"
  '9.widget.banner': 'The info banner shows for 5000 ms'
  '9.widget.throttle': 'Progress updates are throttled to 500 ms'
  '9.widget.auto-proceed': 'Auto-proceed after 4 ms'
  '9.project.tabs': 'The tab bar of a project has 5 tabs'
  '9.footer.year': 'The footer says 2024'
}
export type LineId = keyof typeof ledger
