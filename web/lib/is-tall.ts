/** Whether a text has a script with tall letters, such as Arabic: it needs more line height. */
export const isTall = (text: string) =>
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\P{Letter}]/u.test(text)
