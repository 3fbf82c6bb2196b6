/** How accounts are shown, and in which context a PSU reads them (CTX-01 to -03, ERR-04, VER-08 to -12). */

import type { BankContext } from '../state/records.js';

/** cashAccountType as it was before the ISO codes. */
const wordsBeforeIso: Readonly<Record<string, string>> = {
  CACC: 'Current',
  SVGS: 'Savings',
  TRAN: 'TransactingAccount',
  COMM: 'Commission',
};

export const accounts = {
  /** Names have at most 70 characters, 35 before longer-names. */
  presentName: (name: string, longerNames: boolean): string => {
    const most = longerNames ? 70 : 35;
    // Characters are code points, of which a text never has more than it has units.
    return name.length <= most ? name : Array.from(name).slice(0, most).join('');
  },

  presentCashAccountType: (code: string, iso: boolean): string =>
    iso ? code : (wordsBeforeIso[code] ?? code),

  /** Whether balances belong into the account record. */
  showsBalance: (withBalance: string | undefined): boolean => withBalance === 'true',

  offersCards: (): boolean => true,

  /** The context of a call without PSU-Corporate-ID: that of PSU-Context, else that of the last SCA. */
  contextOfCall: (psuContext: string | undefined, lastContext: BankContext): BankContext => {
    if (psuContext === 'CORPORATE') return 'CORPORATE';
    return psuContext === 'PRIVATE' ? 'PRIVATE' : lastContext;
  },

  /** Whether PSU-Corporate-ID counts beside this PSU-Context. */
  heedsCorporateId: (_psuContext: string | undefined): boolean => true,

  /** A corporate user has to name the agreement. */
  needsCorporateId: (context: BankContext): boolean => context === 'CORPORATE',
};
