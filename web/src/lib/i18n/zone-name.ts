/** `Europe/Paris` reads as it is; of `Etc/GMT-5`, the name of UTC+05:00, the sign is turned round. */
export function zoneName(zone: string): string {
  const fixed = /^Etc\/GMT([+-])(\d{1,2})$/.exec(zone)
  if (fixed === null) return zone.replaceAll('_', ' ')
  return `UTC${fixed[1] === '+' ? '-' : '+'}${(fixed[2] ?? '').padStart(2, '0')}:00`
}
