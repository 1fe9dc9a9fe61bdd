/** §2: project card. */
export declare const projectCard: {
  readonly '2.project.title': 'Header: the title'
  readonly '2.project.badge': 'Header: the status as an uppercase badge'
  readonly '2.project.badge-default': 'The badge is IN PROGRESS by default'
  readonly '2.project.started': "Header: a 'Started' date, taken from the update time"
  readonly '2.project.progress-bar': 'Header: a bar of the overall progress'
  readonly '2.project.progress-percent': 'Header: the percent, taken from the newest status update'
  readonly '2.project.tabs': 'Five tabs: Overview, Notes, Messages, Status, Creative'
  readonly '2.project.overview-story': 'Overview: the story'
  readonly '2.project.overview-preferences': 'Overview: musical preferences'
  readonly '2.project.overview-budget': 'Overview: the budget, which is the pledged amount'
  readonly '2.project.overview-upload': 'Overview: an Upload Final Song button'
  readonly '2.project.notes-placeholder': "Notes: a textarea, placeholder 'Add a project note or update...'"
  readonly '2.project.notes-private': "Notes: a 'Private note' checkbox"
  readonly '2.project.notes-add': 'Notes: an Add Note button'
  readonly '2.project.notes-empty': "Notes, empty: 'No notes yet. Add your first project note!'"
  readonly '2.project.notes-skeletons': 'Notes: skeletons while loading'
  readonly '2.project.messages-text': 'Messages: a textarea'
  readonly '2.project.messages-send': 'Messages: a Send Message button'
  readonly '2.project.messages-you': "The sender is 'You' where it is the project's songwriter"
  readonly '2.project.messages-listener': "Any other sender is 'Listener'"
  readonly '2.project.messages-empty': "Messages, empty: 'No messages yet. Start a conversation!'"
  readonly '2.project.messages-skeletons': 'Messages: skeletons while loading'
  readonly '2.project.status-select': 'Status: a status select'
  readonly '2.project.status-percent': 'Status: a progress number input, 0 to 100'
  readonly '2.project.status-update': 'Status: an Update Status button'
  readonly '2.project.status-history': 'Status: a history list'
  readonly '2.project.status-empty': "Status, empty: 'No status updates yet.'"
  readonly '2.project.status-skeletons': 'Status: skeletons while loading'
  readonly '2.project.creative-explains': 'Creative: explains that changes are proposed and the listener must approve major ones'
  readonly '2.project.creative-propose': 'Creative: a Propose Change button'
  readonly '2.project.creative-field': 'An update lists its field'
  readonly '2.project.creative-values': 'An update lists its from and to values'
  readonly '2.project.creative-reason': 'An update lists its reason where there is one'
  readonly '2.project.creative-badge': 'An update has a badge Approved or Pending'
  readonly '2.project.creative-empty': "Creative, empty: 'No creative updates proposed yet.'"
  readonly '2.project.creative-skeletons': 'Creative: skeletons while loading'
}
