/** A password as the auth library stores it, for programs outside of this package, which cannot ask the library. */
export { hashPassword } from 'better-auth/crypto';
