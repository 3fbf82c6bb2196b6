/** A payment document in XML. The letters beyond ASCII of an order stand in it, too. */
export function xmlDocument(order: Buffer): Buffer {
  const letters = order.toString('utf8').replaceAll(/[^\u00a0-\uffff]/g, '');
  const initiation =
    letters === '' ? '<CstmrCdtTrfInitn/>' : `<CstmrCdtTrfInitn><Ustrd>${letters}</Ustrd></CstmrCdtTrfInitn>`;
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">${initiation}</Document>\n`,
  );
}
