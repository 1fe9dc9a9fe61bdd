/** Note about taxes: on each receipt and on the page of records. */
export const taxSentence = 'A gift to a person is usually not tax-deductible.'
