/** Which pictures an MTL names and how they are laid, and its text with other names in their places. */

/** Where a map lies: places of corners times `scale`, plus `offset`. As in the OBJ, v points up. */
export interface MapPlacing {
  scale: readonly [u: number, v: number]
  offset: readonly [u: number, v: number]
}

export interface MtlMaterial {
  name: string
  /** By the keys of its maps in small letters (`map_kd`): those that have a place of their own. */
  placings: ReadonlyMap<string, MapPlacing>
}

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
const mapKey = /^(?:map_\w+|bump|norm|disp|refl|decal)[ \t]+/i
const newMaterial = /^newmtl/i
const lineEnd = /\r\n?|\n/

/**
 * `nameOf` gets each name as it stands there, with its spaces, and returns the one that takes its place. The text that is
 * returned has no options of maps: who reads it takes them for names.
 */
export function readMtl(
  text: string,
  nameOf: (name: string) => string,
): { text: string; materials: MtlMaterial[] } {
  const materials: (MtlMaterial & { placings: Map<string, MapPlacing> })[] = []
  const lines = text.split(lineEnd).map((line) => {
    const said = line.trim()
    if (newMaterial.test(said)) materials.push({ name: nameOfMaterial(said), placings: new Map() })
    const key = mapKey.exec(said)?.[0]
    if (key === undefined) return line
    const map = mapIn(said.slice(key.length))
    const own = materials.at(-1)?.placings
    const kind = key.trim().toLowerCase()
    // A map that is named again takes the place of the former one, with how it lies.
    if (map.placing === null) own?.delete(kind)
    else own?.set(kind, map.placing)
    return `${key.trim()} ${nameOf(map.name.replace(/^"(.*)"$/, '$1'))}`
  })
  return { text: lines.join('\n'), materials }
}

const nameOfMaterial = (line: string) => line.slice('newmtl'.length).trim()

/** What is left behind the options is the name: names have spaces as well. */
function mapIn(rest: string): { name: string; placing: MapPlacing | null } {
  let left = rest
  const said: Record<string, number[]> = {}
  for (;;) {
    const option = /^-(\w+)[ \t]+/.exec(left)
    const key = option?.[1]?.toLowerCase() ?? ''
    const most = options[key]
    if (option === null || most === undefined) return { name: left, placing: placingOf(said) }
    left = left.slice(option[0].length)
    const isCounted = counted.includes(key)
    const values: number[] = []
    for (let index = 0; index < most; index += 1) {
      const value = (isCounted ? /^[-+.\d]+(?:e[-+]?\d+)?[ \t]+/i : /^\S+[ \t]+/).exec(left)
      if (value === null) break
      values.push(Number(value[0]))
      left = left.slice(value[0].length)
    }
    said[key] = values
  }
}

/** Null where the picture lies as it would without options. */
function placingOf(said: Readonly<Record<string, readonly number[]>>): MapPlacing | null {
  const pairOf = (key: string, usual: number) => {
    const [u = usual, v = usual] = said[key] ?? []
    return [u, v] as const
  }
  const [scale, offset] = [pairOf('s', 1), pairOf('o', 0)]
  const isMoved = scale.some((value) => value !== 1) || offset.some((value) => value !== 0)
  return isMoved && [...scale, ...offset].every(Number.isFinite) ? { scale, offset } : null
}
