/** §2: listener screen. */
export declare const listener: {
  readonly '2.listener.heading': "Heading 'Your Musical Stories Await'"
  readonly '2.listener.form': 'Block Create Song Request: a form with title, story, emotions, genre, musical preferences'
  readonly '2.listener.submit-in-flight': 'The submit button is disabled while a submission is in flight'
  readonly '2.listener.success-resets': 'On success the form is reset'
  readonly '2.listener.success-refetches': "On success the user's request list is refetched"
  readonly '2.listener.discover': 'Block Discover Songwriters'
  readonly '2.listener.discover-scrolls': 'Its list scrolls, at most about 24rem high'
  readonly '2.listener.card-image': 'A card shows the profile image'
  readonly '2.listener.card-icon': 'A music icon where the image is absent'
  readonly '2.listener.card-name': 'A card shows the name'
  readonly '2.listener.card-bio': 'A card shows the bio'
  readonly '2.listener.card-genres': 'A card shows the genres joined by commas'
  readonly '2.listener.card-stars': 'A card shows the rating as 5 stars, floored'
  readonly '2.listener.card-songs': "A card shows 'N songs' completed"
  readonly '2.listener.card-opens': 'Clicking a card goes to /songwriter/{id}'
  readonly '2.listener.requests': 'Block Your Requests'
  readonly '2.listener.request-title': 'A request shows its title'
  readonly '2.listener.request-status': 'A request shows its status in uppercase, underscores replaced by spaces'
  readonly '2.listener.request-pledged': 'A request shows the pledged amount with a dollar sign'
  readonly '2.listener.request-share': 'A Share Link button copies the shareable link to the clipboard'
  readonly '2.listener.requests-empty': "Empty: 'No requests yet. Create your first song request above!'"
  readonly '2.listener.colour-open': 'The status open has a colour of its own'
  readonly '2.listener.colour-in-progress': 'The status in_progress has a colour of its own'
  readonly '2.listener.colour-completed': 'The status completed has a colour of its own'
  readonly '2.listener.colour-other': 'Any other status is green, a fourth state'
}
