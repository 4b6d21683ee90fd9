/** Which pictures an MTL names, and its text with other names in their places. */

/** How many values each option of a map takes at most; those of `counted` are numbers, as many as there are. */
const options: Readonly<Record<string, number>> = {
  blendu: 1,
  blendv: 1,
  boost: 1,
  bm: 1,
  cc: 1,
  clamp: 1,
  imfchan: 1,
  mm: 2,
  o: 3,
  s: 3,
  t: 3,
  texres: 1,
  type: 1,
}
const counted = ['o', 's', 't']
const mapLine = /^([ \t]*(?:map_\w+|bump|norm|disp|refl|decal)[ \t]+)(.+?)([ \t]*)$/gim

/** `nameOf` gets each name as it stands there, with its spaces, and returns the one that takes its place. */
export function renameTextures(text: string, nameOf: (name: string) => string): string {
  return text.replaceAll('\r', '').replace(mapLine, (_, key: string, rest: string) => {
    const name = nameIn(rest)
    return `${key}${rest.slice(0, rest.length - name.length)}${nameOf(name.replace(/^"(.*)"$/, '$1'))}`
  })
}

/** What is left behind the options: names have spaces as well. */
function nameIn(rest: string): string {
  let left = rest
  for (;;) {
    const option = /^-(\w+)[ \t]+/.exec(left)
    const most = options[option?.[1]?.toLowerCase() ?? '']
    if (option === null || most === undefined) return left
    left = left.slice(option[0].length)
    const isCounted = counted.includes(option[1]?.toLowerCase() ?? '')
    for (let index = 0; index < most; index += 1) {
      const value = (isCounted ? /^[-+.\d]+(?:e[-+]?\d+)?[ \t]+/i : /^\S+[ \t]+/).exec(left)
      if (value === null) break
      left = left.slice(value[0].length)
    }
  }
}
