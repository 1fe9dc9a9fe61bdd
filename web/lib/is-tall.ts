/** True if a text contains letters of a script that needs more line height, such as Arabic. */
export const isTall = (text: string) =>
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\P{Letter}]/u.test(text)
