/** Note about taxes: on each receipt, in the books, and on each page that offers these for download. */
export const taxSentence =
  'A gift to a person is not tax-deductible unless the law where you live says so. Please ask someone who knows it.'
