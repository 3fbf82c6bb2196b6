/** The text in the other letter case: small where all of it is capital, otherwise capital. */
export function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
