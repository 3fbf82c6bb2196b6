/** Addresses of mailboxes: whose they look like (DLG-03). */

/** Providers of private mailboxes. */
const freeMail =
  /@(?:gmail|googlemail|hotmail|outlook|live|yahoo|icloud|proton|protonmail|gmx|aol)\.[a-z.]+$/i;
const firstAndLast = /^[\p{L}]{2,}[._][\p{L}]{2,}@/iu;
/** Words of an office, in English and Norwegian. */
const office =
  /(?:psd2|open|bank|api|tech|support|ops|operations?|service|desk|team|contact|info|admin|alert|incident|notice|tpp|integration|platform|payments?|dev|no-?reply|drift|varse?l|betaling|kunde|avdeling|monitor|compliance|finance|system|(?:^|[._-])(?:it|ict|ikt|noc|hr|post)(?:[._-]|$))/i;

/** A mailbox that looks like that of a person: at a provider for private people, or first and last name. */
export function looksPersonal(address: string): boolean {
  const local = address.slice(0, address.indexOf('@'));
  if (office.test(local)) return false;
  return freeMail.test(address) || firstAndLast.test(address);
}
