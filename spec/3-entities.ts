/** §3: entities, their fields and defaults; the shapes that are read. */
export const entities = {
  '3.users.fields': 'users: id, email, firstName, lastName, profileImageUrl, role, createdAt, updatedAt',
  '3.users.id': 'users.id is a uuid',
  '3.users.email': 'users.email is unique',
  '3.users.role': 'users.role is listener, songwriter or underwriter',
  '3.users.role-default': 'users.role is listener by default',
  '3.sessions.fields': 'sessions: sid, sess (json), expire',
  '3.profiles.fields':
    'songwriter_profiles: id, userId, bio, genres, sampleSongs, rating, completedSongs, paypalLink, venmoHandle, cashappHandle, tipLink, createdAt, updatedAt',
  '3.profiles.genres': 'songwriter_profiles.genres is a list of texts',
  '3.profiles.samples': 'songwriter_profiles.sampleSongs is a list of at most 3 texts',
  '3.profiles.rating': 'songwriter_profiles.rating is decimal 3,2, 0.00 by default',
  '3.profiles.completed': 'songwriter_profiles.completedSongs is 0 by default',
  '3.requests.fields':
    'song_requests: id, listenerId, songwriterId, title, story, emotions, genre, musicalPreferences, status, pledgedAmount, goalAmount, shareableId, completedSongUrl, isApproved, receivedAmount, createdAt, updatedAt',
  '3.requests.songwriter': 'song_requests.songwriterId is optional',
  '3.requests.emotions': 'song_requests.emotions is a list',
  '3.requests.status': 'song_requests.status is open by default',
  '3.requests.pledged': 'song_requests.pledgedAmount is decimal 10,2, 0.00 by default',
  '3.requests.goal': 'song_requests.goalAmount is optional',
  '3.requests.shareable': 'song_requests.shareableId is unique and required',
  '3.requests.approved': 'song_requests.isApproved is false by default',
  '3.requests.received': 'song_requests.receivedAmount is 0.00 by default',
  '3.donations.fields':
    'donations: id, underwriterId, songRequestId, songwriterId, amount, isGeneral, paymentMethod, externalRef, proofUrl, status, createdAt',
  '3.donations.request': 'donations.songRequestId is optional',
  '3.donations.songwriter': 'donations.songwriterId is optional',
  '3.donations.amount': 'donations.amount is required, decimal 10,2',
  '3.donations.general': 'donations.isGeneral is false by default',
  '3.donations.status': 'donations.status is pledged by default',
  '3.fund.fields': 'community_fund: id, totalAmount, monthlyGoal, lastUpdated',
  '3.fund.total': 'community_fund.totalAmount is decimal 12,2, 0.00 by default',
  '3.fund.goal': 'community_fund.monthlyGoal is 17000.00 by default',
  '3.notes.fields': 'project_notes: id, songRequestId, songwriterId, title, content, isPrivate, createdAt',
  '3.notes.private': 'project_notes.isPrivate is false by default',
  '3.messages.fields':
    'project_messages: id, songRequestId, senderId, receiverId, message, isRead, createdAt',
  '3.messages.read': 'project_messages.isRead is false by default',
  '3.status.fields':
    'project_status_updates: id, songRequestId, songwriterId, status, description, percentComplete, createdAt',
  '3.status.percent': 'project_status_updates.percentComplete is an integer, 0 by default',
  '3.creative.fields':
    'creative_direction_updates: id, songRequestId, songwriterId, field, originalValue, newValue, reason, isApprovedByListener, createdAt',
  '3.creative.approved': 'creative_direction_updates.isApprovedByListener is false by default',

  '3.read.user': 'Current user: firstName, lastName, email, role, createdAt, profile image URL',
  '3.read.stats-numbers': 'Site stats: totalSongs, activeSongwriters and happyListeners are numbers',
  '3.read.stats-support': 'Site stats: communitySupport is a preformatted currency string',
  '3.read.own-request': 'Own request: id, title, status, pledgedAmount, shareableId',
  '3.read.songwriter': 'Songwriter in the list: id, bio, genres, rating (decimal text), completedSongs',
  '3.read.songwriter-user': 'With a nested user: firstName, lastName, profileImageUrl',
  '3.read.project':
    'Project: id, title, status, updatedAt, createdAt, story, musicalPreferences, pledgedAmount, goalAmount, genre, emotions, listenerId, songwriterId',
  '3.read.project-pledged': "A project's pledgedAmount is a decimal string",
  '3.read.project-listener': 'A project has a listener object with firstName',
  '3.read.percent-as-text': 'A status update is sent with percentComplete as a string',
  '3.read.upload': 'Upload result: location, bucket, key',
} as const
