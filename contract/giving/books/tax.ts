/** Shown on each receipt, each book, and each page with a download of them. */
export const taxSentence =
  'A gift to a person is not tax-deductible unless the law where you live says so. Please ask someone who knows it.'
