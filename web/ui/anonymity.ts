export const anonymity = {
  label: 'Give anonymously',
  title: 'Others see “Anonymous” instead of your first name, for this and your next promises',
}
