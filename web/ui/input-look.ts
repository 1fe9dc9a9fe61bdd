/** CSS classes that all inputs share. */
export const inputLook =
  'block w-full min-h-11 rounded-md border-[1.5px] border-edge bg-paper px-3.5 py-2 text-base text-ink hover:border-ink aria-invalid:border-danger'
