/** `A` for 0. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest < 0 ? '' : columnLetter(rest)) + String.fromCharCode(65 + (index % 26))
}
