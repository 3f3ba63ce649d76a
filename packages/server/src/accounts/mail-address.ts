/** Which mail addresses may have an account. */

/** A dotted name and a host with a dot, in ASCII: what mail servers take without an extension. */
const MAIL_ADDRESS = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

export function isMailAddress(text: string): boolean {
  return MAIL_ADDRESS.test(text);
}
