const steps = process.argv.slice(2)
const show = (n) => {
  globalThis.gc?.()
  const m = process.memoryUsage()
  console.log(
    n.padEnd(50),
    'rss',
    (m.rss / 1048576).toFixed(0),
    'heap',
    (m.heapUsed / 1048576).toFixed(0),
    'total',
    (m.heapTotal / 1048576).toFixed(0),
    'ext',
    (m.external / 1048576).toFixed(0),
  )
}
show('start')
for (const s of steps) {
  await import(s)
  show(s)
}
setTimeout(() => show('later'), 1500)
