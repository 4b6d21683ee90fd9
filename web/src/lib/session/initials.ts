/** For a picture-less person: one character for a small avatar, two for a large one; from the name, else the address. */
export function initials(person: { name: string; email: string }, size: 'small' | 'large'): string {
  const words = (person.name.trim() || person.email.replace(/@.*/, ''))
    .split(/[\s._-]+/)
    .filter((word) => word !== '')
  const first = [...(words[0] ?? '?')]
  const second = words.length > 1 ? [...(words.at(-1) ?? '')][0] : first[1]
  return `${first[0] ?? '?'}${size === 'large' ? (second ?? '') : ''}`.toUpperCase()
}
