import { describe, expect, test } from 'vitest';
import { buttonMeaning } from './words.js';

describe('what a button means', () => {
  test.each([
    [['Approve the cancellation'], 'confirm'],
    [['Godkjenn kanselleringen'], 'confirm'],
    [['Bekreft at betalingen avbrytes'], 'confirm'],
    [['Stadfest at du vil avbryte betalinga'], 'confirm'],
    [['Approve and go back to the shop'], 'confirm'],
    [['Approve'], 'confirm'],
    [['Cancel and go back'], 'cancel'],
    [['Avbryt og gå tilbake'], 'cancel'],
    [['Avbryt og logg ut'], 'cancel'],
    [['Cancel the approval'], 'cancel'],
    [['Avbryt signering'], 'cancel'],
    [['Jeg vil ikke godkjenne'], 'cancel'],
    [['Don’t approve'], 'cancel'],
    [['Eg godkjenner ikkje'], 'cancel'],
    [['Yes, cancel'], 'cancel'],
    [['Stop', '1', 'stopp'], 'cancel'],
    [['Approve the stop'], 'confirm'],
    [['Go back', '1', 'cancel'], 'cancel'],
    [['Tilbake', '', '', 'btnAvbryt'], 'cancel'],
    [['Log out', '1', 'cancel'], 'foreign'],
    [['Go back', '1', 'approve'], 'foreign'],
    [['Back to approval'], 'foreign'],
    [['Accept cookies'], 'foreign'],
    [['Sign out'], 'foreign'],
    [['Continue to approval'], 'proceed'],
    [['Cancel', 'false', 'approved'], 'cancel'],
    [['✓', '1', 'approve'], 'confirm'],
    // A name is no sentence: its first word says where the button stands.
    [['✗', '', 'approvalCancel'], 'cancel'],
    [['✗', '1', 'x'], undefined],
  ] as const)('%j: %s', (texts, meaning) => {
    expect(buttonMeaning(texts)).toBe(meaning);
  });
});
