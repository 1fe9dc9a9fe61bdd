export const projectCard = {
  '2.project.title': 'Header: the title',
  '2.project.badge': 'Header: the status as an uppercase badge',
  '2.project.badge-default': 'The badge is IN PROGRESS by default',
  '2.project.started': "Header: a 'Started' date, taken from the update time",
  '2.project.progress-bar': 'Header: a bar of the overall progress',
  '2.project.progress-percent': 'Header: the percent, taken from the newest status update',
  '2.project.tabs': 'Five tabs: Overview, Notes, Messages, Status, Creative',

  '2.project.overview-story': 'Overview: the story',
  '2.project.overview-preferences': 'Overview: musical preferences',
  '2.project.overview-budget': 'Overview: the budget, which is the pledged amount',
  '2.project.overview-upload': 'Overview: an Upload Final Song button',

  '2.project.notes-placeholder': "Notes: a textarea, placeholder 'Add a project note or update...'",
  '2.project.notes-private': "Notes: a 'Private note' checkbox",
  '2.project.notes-add': 'Notes: an Add Note button',
  '2.project.notes-empty': "Notes, empty: 'No notes yet. Add your first project note!'",
  '2.project.notes-skeletons': 'Notes: skeletons while loading',

  '2.project.messages-text': 'Messages: a textarea',
  '2.project.messages-send': 'Messages: a Send Message button',
  '2.project.messages-you': "The sender is 'You' where it is the project's songwriter",
  '2.project.messages-listener': "Any other sender is 'Listener'",
  '2.project.messages-empty': "Messages, empty: 'No messages yet. Start a conversation!'",
  '2.project.messages-skeletons': 'Messages: skeletons while loading',

  '2.project.status-select': 'Status: a status select',
  '2.project.status-percent': 'Status: a progress number input, 0 to 100',
  '2.project.status-update': 'Status: an Update Status button',
  '2.project.status-history': 'Status: a history list',
  '2.project.status-empty': "Status, empty: 'No status updates yet.'",
  '2.project.status-skeletons': 'Status: skeletons while loading',

  '2.project.creative-explains':
    'Creative: explains that changes are proposed and the listener must approve major ones',
  '2.project.creative-propose': 'Creative: a Propose Change button',
  '2.project.creative-field': 'An update lists its field',
  '2.project.creative-values': 'An update lists its from and to values',
  '2.project.creative-reason': 'An update lists its reason where there is one',
  '2.project.creative-badge': 'An update has a badge Approved or Pending',
  '2.project.creative-empty': "Creative, empty: 'No creative updates proposed yet.'",
  '2.project.creative-skeletons': 'Creative: skeletons while loading',
} as const
