/** Lawful circumstances under which a scenario is run again. None of them changes what the bank has to do. */

/** In the order in which they are told. */
export const circumstanceNames = [
  'other-tpp',
  'corporate',
  'other-person',
  'other-account',
  'options',
  'letters',
  'long',
  'signing',
  'repeated',
  'later',
] as const;

export type CircumstanceName = (typeof circumstanceNames)[number];

/** What each is called in the title of a scenario. */
export const circumstanceWords: Readonly<Record<CircumstanceName, string>> = {
  'other-tpp': 'by another TPP',
  corporate: 'by a corporate PSU',
  'other-person': 'by a second PSU after a first one',
  'other-account': 'from the second account',
  options: 'with optional headers and opt-ins',
  letters: 'with letters beyond ASCII',
  long: 'with long bodies',
  signing: 'signed in another lawful way',
  repeated: 'every read and every refused call several times',
  later: 'with the clock moved ahead',
};

/** True for the name of a circumstance. */
export function isCircumstance(name: string): name is CircumstanceName {
  return circumstanceNames.some((each) => each === name);
}
