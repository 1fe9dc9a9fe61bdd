/** First words of a story: changing hints of the form, and starters of `/begin`. */
export const storyPrompts = [
  'It’s for my sister, who…',
  'I still remember the day when…',
  'There’s one small thing that nobody else knows about us:',
]
