/** §8: error catalogue and success texts. */
export declare const errors: {
  readonly '8.error.message': 'A non-OK response becomes an error: status code, colon, space, body text'
  readonly '8.error.empty-body': 'The status text where the body is empty'
  readonly '8.unauthorized.text': "Destructive toast 'Unauthorized' / 'You are logged out. Logging in again...'"
  readonly '8.unauthorized.redirect': 'Then after 500 ms /api/login'
  readonly '8.unauthorized.submit': 'On submitting a request'
  readonly '8.unauthorized.profile': 'On saving the profile'
  readonly '8.unauthorized.accept': 'On accepting a request'
  readonly '8.unauthorized.donation': 'On creating a donation'
  readonly '8.unauthorized.mark-sent': 'On marking as sent'
  readonly '8.request.failure': "'Error' / 'Failed to submit song request. Please try again.'"
  readonly '8.request.success': "'Success!' / 'Your song request has been submitted successfully.'"
  readonly '8.link.copied': "'Link Copied!' / 'Shareable link has been copied to your clipboard.'"
  readonly '8.link.refused': 'A clipboard failure is only logged'
  readonly '8.profile.create-failure': "'Failed to create profile. Please try again.'"
  readonly '8.profile.update-failure': "'Failed to update profile. Please try again.'"
  readonly '8.accept.failure': "'Failed to accept request. Please try again.'"
  readonly '8.donation.failure': "'Failed to create donation pledge. Please try again.'"
  readonly '8.mark-sent.failure': "'Failed to mark payment as sent. Please try again.'"
  readonly '8.upload.expired': "Upload init unauthorized: 'Session Expired' / 'Your session has expired. Please refresh the page and log in again.'"
  readonly '8.upload.expired-redirect': 'Then /api/login after 2 s'
  readonly '8.upload.failure': "'Upload Error' / 'Failed to initialize upload. Please try again.'"
  readonly '8.photo.failure': "'Failed to update profile photo. Please try again.'"
  readonly '8.payment.fetch-failure': 'Payment methods that fail to load after a pledge are only logged'
  readonly '8.payment.none': "Dialog: 'The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation.'"
  readonly '8.list.notes': "'Error loading notes. Please try again.'"
  readonly '8.list.messages': "'Error loading messages. Please try again.'"
  readonly '8.list.status': "'Error loading status updates.'"
  readonly '8.list.creative': "'Error loading creative updates.'"
  readonly '8.success.note': "'Note added successfully'"
  readonly '8.success.message': "'Message sent successfully'"
  readonly '8.success.status': "'Status updated successfully'"
  readonly '8.success.song': "'Song uploaded successfully'"
  readonly '8.success.profile': "'Success!' once the profile is saved"
  readonly '8.success.accepted': "'Success!' once a request is accepted"
  readonly '8.success.samples': "'Upload Complete' / '{n} sample song(s) uploaded successfully.'"
  readonly '8.success.photo': "'Profile Photo Updated'"
  readonly '8.success.marked-sent': "'Payment Marked as Sent!' / 'The recipient will be notified.'"
  readonly '8.success.copied': "'Copied!'"
  readonly '8.widget.count': 'The widget says that there are too many files'
  readonly '8.widget.size': 'The widget says that a file is too large'
  readonly '8.widget.total-size': 'The widget says that the files are too large together'
  readonly '8.widget.type': 'The widget says that a type is not allowed'
  readonly '8.widget.minimum': 'The widget says that there are too few files'
  readonly '8.widget.metadata': 'The widget says that metadata is missing'
  readonly '8.widget.no-more': 'The widget says that no more files can be added'
  readonly '8.widget.duplicate': 'The widget says that a file is there already'
  readonly '8.widget.failed': 'The widget says that an upload failed'
  readonly '8.widget.bulk-add': 'The widget says that adding many files failed'
  readonly '8.widget.offline': 'The widget says that there is no internet, until dismissed'
  readonly '8.widget.online': 'The widget says for 3 s that it is connected again'
  readonly '8.widget.upload-failed': "'Upload failed' with a retry"
  readonly '8.widget.missing-meta': "'Missing required meta fields'"
  readonly '8.widget.not-recovered': "'We could not fully recover N files'"
  readonly '8.widget.authorization': "'Authorization required' on 401"
  readonly '8.widget.expired': "'Request has expired'"
  readonly '8.widget.socket': "'Timeout waiting for message from the socket' after 5 minutes"
  readonly '8.widget.four-banners': 'Up to 4 restriction errors show as banners'
  readonly '8.widget.rest-counted': 'The rest of them show as a count'
}
