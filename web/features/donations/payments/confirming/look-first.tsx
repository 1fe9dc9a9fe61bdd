/** Warning against fraud with self-reported payments, before a songwriter confirms one. */
export const LookFirst = () => (
  <p className="measure text-sm">
    Look in your own payment app first: a picture or an email of a payment proves nothing. And if more arrived
    than was promised, never send the difference back.
  </p>
)
