/** §5: validation rules. */
export declare const rules: {
  readonly '5.request.title': "title: at least 1 character, else 'Title is required'"
  readonly '5.request.story': "story: at least 10 characters, else 'Please share more details about your story'"
  readonly '5.request.emotions': "emotions: at least one, else 'Please select at least one emotion'"
  readonly '5.request.emotion-choices': 'Emotions: happy, nostalgic, hopeful, melancholic, grateful, romantic, peaceful, energetic'
  readonly '5.request.genre': "genre: required, else 'Please select a genre'"
  readonly '5.request.genre-choices': 'Genres: folk, pop, rock, rnb, country, electronic, jazz, classical, acoustic, indie'
  readonly '5.request.preferences': 'musicalPreferences: optional'
  readonly '5.profile.bio': "bio: at least 10 characters, else 'Please provide a more detailed bio'"
  readonly '5.profile.genres': "genres: at least one, else 'Please select at least one genre'"
  readonly '5.profile.samples': 'sampleSongs: optional, at most 3'
  readonly '5.profile.paypal': "paypalLink: a URL or empty, else 'Please enter a valid PayPal URL'"
  readonly '5.profile.tip': "tipLink: a URL or empty, else 'Please enter a valid tip link URL'"
  readonly '5.profile.venmo': "venmoHandle: at least 1 character or empty, else 'Please enter your Venmo handle'"
  readonly '5.profile.cashapp': "cashappHandle: at least 1 character or empty, else 'Please enter your Cash App handle'"
  readonly '5.profile.no-user-id': 'userId is not part of the form'
  readonly '5.profile.empty-absent': 'Empty payment fields are sent as absent'
  readonly '5.donation.amount': "amount: a number, at least 1, else 'Amount is required'"
  readonly '5.donation.general': 'isGeneral: boolean'
  readonly '5.donation.request': 'songRequestId: optional'
  readonly '5.donation.method': 'paymentMethod: optional; paypal, venmo, cashapp, other'
  readonly '5.sent.reference': "externalRef: at least 1 character, else 'Transaction reference is required'"
  readonly '5.sent.proof': 'proofUrl: optional'
  readonly '5.note.blank': 'Adding a note is disabled while the text is blank after trimming'
  readonly '5.note.sending': 'Adding a note is disabled while sending'
  readonly '5.message.blank': 'Sending a message is disabled while the text is blank after trimming'
  readonly '5.message.sending': 'Sending a message is disabled while sending'
  readonly '5.progress.range': 'The progress is a number from 0 to 100'
  readonly '5.upload.sample-size': 'Sample songs: 50 MB each'
  readonly '5.upload.sample-count': 'Sample songs: at most 3 in all'
  readonly '5.upload.song-size': 'Final song: 50 MB'
  readonly '5.upload.song-count': 'Final song: 1 file'
  readonly '5.upload.photo-size': 'Profile photo: 5 MB'
  readonly '5.upload.photo-count': 'Profile photo: 1 file'
  readonly '5.upload.default-count': 'The dialog takes 1 file by default'
  readonly '5.upload.default-size': 'The dialog takes 10485760 bytes by default'
  readonly '5.widget.no-limits': "The widget's restrictions are none by default"
  readonly '5.widget.max-count': 'The widget can restrict the maximum file count'
  readonly '5.widget.min-count': 'The widget can restrict the minimum file count'
  readonly '5.widget.max-size': "The widget can restrict a file's maximum size"
  readonly '5.widget.min-size': "The widget can restrict a file's minimum size"
  readonly '5.widget.total-size': 'The widget can restrict the total size'
  readonly '5.widget.types': 'The widget can restrict types: slash types or dot extensions'
  readonly '5.widget.types-case': 'Types are compared case-insensitively'
  readonly '5.widget.metadata': 'The widget can require metadata'
  readonly '5.widget.duplicates': 'Duplicates are refused'
  readonly '5.widget.no-new': 'Adding is refused when no new uploads are allowed'
  readonly '5.widget.metadata-missing': 'The upload is blocked while required metadata is missing'
  readonly '5.generic.required': "Generic message 'Required'"
  readonly '5.generic.invalid': "Generic message 'Invalid input'"
  readonly '5.generic.date': "Generic message 'Invalid date'"
}
