/** Text in a script with tall letters, such as Arabic, which needs more line height. */
export const isTall = (text: string) =>
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\P{Letter}]/u.test(text)
