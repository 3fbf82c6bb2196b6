/** Texts in UTF-16, and in the one-byte character sets of Windows, DOS and mainframes. */

/** UTF-16 in both orders of its bytes, without and with its mark. */
export const utf16Forms: readonly (readonly [name: string, write: (text: string) => Buffer])[] = [
  ['UTF-16 (little-endian)', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 (big-endian)', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['UTF-16 (little-endian) with its byte order mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  [
    'UTF-16 (big-endian) with its byte order mark',
    (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  ],
];

/** The letters above 127 of each, in their order; Node reads these sets as ISO-8859-1. */
const windows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178' +
  '\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ' +
  'ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ';
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

function inUpperHalf(letters: string): (text: string) => Buffer {
  const places = new Map(Array.from(letters, (letter, at) => [letter, at + 128]));
  return (text) =>
    Buffer.from(
      Array.from(text, (letter) => (letter < '\u0080' ? letter.charCodeAt(0) : (places.get(letter) ?? 0x3f))),
    );
}

/** A byte for each character, as Windows has it in the west. */
export const inWindows1252 = inUpperHalf(windows1252);
/** The text for which Windows in the west takes bytes. */
export function fromWindows1252(bytes: Buffer): string {
  return Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : windows1252.charAt(byte - 128),
  ).join('');
}
/** A byte for each character, as the console of Windows has it in the west. */
export const inCp850 = inUpperHalf(cp850);

/** The byte that EBCDIC of the United States (037) has for each letter of ISO-8859-1. */
const ebcdic = Buffer.from(
  [
    '00010203372d2e2f1605250b0c0d0e0f101112133c3d322618193f271c1d1e1f405a7f7b5b6c507d4d5d5c4e6b604b61',
    'f0f1f2f3f4f5f6f7f8f97a5e4c7e6e6f7cc1c2c3c4c5c6c7c8c9d1d2d3d4d5d6d7d8d9e2e3e4e5e6e7e8e9bae0bbb06d',
    '79818283848586878889919293949596979899a2a3a4a5a6a7a8a9c04fd0a107202122232415061728292a2b2c090a1b',
    '30311a333435360838393a3b04143eff41aa4ab19fb26ab5bdb49a8a5fcaafbc908feafabea0b6b39dda9b8bb7b8b9ab',
    '6465626663679e687471727378757677ac69edeeebefecbf80fdfefbfcadae594445424643479c485451525358555657',
    '8c49cdcecbcfcce170dddedbdc8d8edf',
  ].join(''),
  'hex',
);

/** Where the code pages of other places differ from it. */
const otherPlaces: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '037 (United States)': {},
  '1047 (Unix on z/OS)': { '[': 0xad, ']': 0xbd, '^': 0x5f, '¨': 0xbb, '¬': 0xb0, Ý: 0xba },
  '277 (Norway and Denmark)': {
    '!': 0x4f,
    '#': 0x4a,
    $: 0x67,
    '@': 0x80,
    '[': 0x9e,
    ']': 0x9f,
    '^': 0x5f,
    '{': 0x9c,
    '|': 0xbb,
    '}': 0x47,
    '~': 0xdc,
    '¢': 0xb0,
    '¤': 0x5a,
    '¦': 0x70,
    '¬': 0xba,
    Å: 0x5b,
    Æ: 0x7b,
    Ø: 0x7c,
    å: 0xd0,
    æ: 0xc0,
    ø: 0x6a,
    ü: 0xa1,
  },
};

/** EBCDIC by its code pages, with the line feed as other systems or as Unix on z/OS writes it. */
export const ebcdics: readonly (readonly [name: string, write: (text: string) => Buffer])[] = Object.entries(
  otherPlaces,
).flatMap(([place, differences]) =>
  ([0x25, 0x15] as const).map((lineFeed) => {
    const own = { ...differences, '\n': lineFeed };
    const bytes = new Map(Object.entries(own));
    const write = (text: string): Buffer =>
      Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? ebcdic[letter.charCodeAt(0)] ?? 0x6f));
    return [`EBCDIC ${place}${lineFeed === 0x15 ? ', its line ends as NEL' : ''}`, write] as const;
  }),
);
