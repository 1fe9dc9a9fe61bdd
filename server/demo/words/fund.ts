/** Pledges to the Community Fund that no song has needed yet, oldest first. */
export const waitingPledges: { by: string; amount: string; at: number }[] = [
  { by: 'dorothy', amount: '100.00', at: 14.6 },
  { by: 'george', amount: '50.00', at: 12.2 },
  { by: 'kwame', amount: '25.00', at: 8.3 },
  { by: 'elise', amount: '50.00', at: 5.7 },
  { by: 'jonas', amount: '25.00', at: 3.0 },
  { by: 'una', amount: '25.00', at: 0.5 },
]
