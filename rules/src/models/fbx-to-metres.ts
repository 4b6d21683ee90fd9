/** How the axes and lengths of an FBX are meant, which some of its readers leave out. */

/**
 * The matrix that makes X point to the right, Y up, Z to the front, and lengths metres: four by four, column by column.
 * `content` is the whole file, as text or binary. What it doesn't say is as its format has it: Y is up, a unit is 1 cm.
 */
export function fbxToMetres(content: Uint8Array): number[] {
  const numberAt = isBinary(content) ? binaryValues(content) : textValues(content)
  const direction = (name: 'CoordAxis' | 'UpAxis' | 'FrontAxis', usual: number) => {
    const sign = numberAt(`${name}Sign`) === -1 ? -1 : 1
    return [0, 1, 2].map((axis) => (axis === (numberAt(name) ?? usual) ? sign : 0))
  }
  const said = [direction('CoordAxis', 0), direction('UpAxis', 1), direction('FrontAxis', 2)]
  const handedness = determinant(said.flat())
  const isSound = Math.abs(handedness) === 1
  const rows = isSound ? said : upright
  // The converter never mirrors: it turns a left-handed system as if its other ends were meant.
  const scale = ((numberAt('UnitScaleFactor') || 1) / 100) * (isSound ? handedness : 1)
  const columns = [0, 1, 2].map((axis) => [...rows.map((row) => (row[axis] ?? 0) * scale + 0), 0])
  return [...columns.flat(), 0, 0, 0, 1]
}

const upright = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

const textOf = (content: Uint8Array) => new TextDecoder('latin1').decode(content)
const isBinary = (content: Uint8Array) => textOf(content.subarray(0, 18)) === 'Kaydara FBX Binary'

function textValues(content: Uint8Array): (name: string) => number | undefined {
  const text = textOf(content)
  return (name) => {
    const said = new RegExp(`"${name}"(?:,\\s*"[^"]*"){3},\\s*([-+.\\deE]+)`).exec(text)?.[1]
    return said === undefined ? undefined : Number(said)
  }
}

/** A setting is its name, two types and its flags, each behind its length, and then the letter of a number. */
function binaryValues(content: Uint8Array): (name: string) => number | undefined {
  const text = textOf(content)
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const lengthBytes = 4
  return (name) => {
    const found = text.indexOf(`S${String.fromCharCode(name.length)}\0\0\0${name}S`)
    if (found === -1) return undefined
    let place = found
    for (let part = 0; part < 4; part += 1) {
      if (text[place] !== 'S' || place + 1 + lengthBytes > view.byteLength) return undefined
      place += 1 + lengthBytes + view.getUint32(place + 1, true)
    }
    if (text[place] === 'I' && place + 5 <= view.byteLength) return view.getInt32(place + 1, true)
    return text[place] === 'D' && place + 9 <= view.byteLength ? view.getFloat64(place + 1, true) : undefined
  }
}

function determinant([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: number[]): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}
