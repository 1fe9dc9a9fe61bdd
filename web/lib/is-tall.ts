/** Whether letters reach further up and down than Latin ones, as Arabic does: close lines would run into each other. */
export const isTall = (text: string) =>
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\P{Letter}]/u.test(text)
