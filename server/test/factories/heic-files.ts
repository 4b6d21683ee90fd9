/** Photographs as telephones keep them: HEIC, put together here around one frame. */

/**
 * 64 × 64 pixels in HEVC: quarters of blue and red above red and near white, drawn and packed for these tests by
 * `ffmpeg -f lavfi -i "color=c=0xC83C28:s=64x64,format=rgb24,drawbox=w=32:h=32:color=0x2864C8:t=fill,drawbox=x=32:y=32:w=32:h=32:color=0xF0F0F0:t=fill" -frames:v 1 -pix_fmt yuv420p -vf scale=out_color_matrix=bt601:out_range=full -c:v libx265 -x265-params keyint=1:colorprim=bt709:transfer=iec61966-2-1:colormatrix=smpte170m:range=full:crf=8:no-sao=1:info=0`.
 */
const frame = Buffer.from(
  'AAAAAUABDAH//wQIAAADAJ+oAAADAAAeugJAAAAAAUIBAQQIAAADAJ+oAAADAAAeoCCBBZbqSTC8BbgIaDAgAAADACAAAAMDIQAAAAFEAcFysCJAAAABKAGsFeBg7Dkf1sR+g+wfj//gx4EfnqINGApT2tT9c0MKX/Vx0k9Oyr/HMi32MY2AjdzeIiagxr5jwHDoqm831DHuXVKxBdKH9MlpsgtyrKs+3mEmZ4qsXdunhSY24wVuKl0/JXsLWFEMuKHdlZ6pjJPmnZe+iN47laugpEvB2VXONnUeH0i0jD/jciuQ1B8Mrd07ouopNd/9Wqopoy8TUBb6iSGA',
  'base64',
)
export const tilePx = 64

interface HeicWish {
  /** Quarter turns to the left that the file asks for, as telephones held upright write them. */
  turns?: number
  /** Tiles in each direction, as telephones divide what they take. */
  tiles?: { columns: number; rows: number }
  /** Pixels that are shown of all tiles. */
  size?: { width: number; height: number }
  /** A colour profile (ICC). */
  profile?: Buffer
  /** As TIFF. */
  exif?: Buffer
  /** Pixels that the file only says to have. */
  claimed?: { width: number; height: number }
}

/** Says that the picture is to be turned, which is so for other pictures alone: HEIC has a mark of its own. */
export const sidewaysExif = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex')

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)))
function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}
const fullBox = (type: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(type, u32((version << 24) | flags), ...parts)

/** Parts of the frame, without the marks between them. */
function unitsOf(stream: Buffer): Buffer[] {
  const mark = Buffer.of(0, 0, 1)
  const units: Buffer[] = []
  for (let at = stream.indexOf(mark); at !== -1; ) {
    const next = stream.indexOf(mark, at + mark.length)
    const unit = stream.subarray(at + mark.length, next === -1 ? stream.length : next)
    // A zero before a mark belongs to the mark.
    units.push(unit.at(-1) === 0 ? unit.subarray(0, -1) : unit)
    at = next
  }
  return units
}
const kindOf = (unit: Buffer) => ((unit[0] ?? 0) >> 1) & 63

/** How the frame is packed: what decoders need before they begin. */
function configuration(units: readonly Buffer[]): Buffer {
  const settings = units.filter((unit) => kindOf(unit) >= 32 && kindOf(unit) <= 34)
  const sps = Buffer.from((settings[1] ?? Buffer.alloc(0)).toString('hex').replace(/000003/g, '0000'), 'hex')
  return box(
    'hvcC',
    u8(1),
    sps.subarray(3, 15),
    u8(0xf0, 0x00, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, settings.length),
    ...settings.flatMap((unit) => [u8(0x80 | kindOf(unit)), u16(1, unit.length), unit]),
  )
}

const item = (id: number, type: string) =>
  fullBox('infe', 2, 0, u16(id, 0), Buffer.from(type, 'latin1'), u8(0))
const property = (index: number, isEssential = false) => u8(index | (isEssential ? 0x80 : 0))

/** The smallest HEIC with what is wished. */
export function heicPhoto({ turns = 0, tiles, size, profile, exif, claimed }: HeicWish = {}): Buffer {
  const units = unitsOf(frame)
  const picture = units.filter((unit) => kindOf(unit) < 32)
  const coded = Buffer.concat(picture.flatMap((unit) => [u32(unit.length), unit]))
  const count = tiles === undefined ? 1 : tiles.columns * tiles.rows
  const whole = claimed ??
    size ?? { width: tilePx * (tiles?.columns ?? 1), height: tilePx * (tiles?.rows ?? 1) }
  // Tiles have the first numbers; of one tile, it is the picture.
  const primary = tiles === undefined ? 1 : count + 1
  const tileIds = Array.from({ length: count }, (_, index) => index + 1)
  const grid = u8(0, 0, (tiles?.rows ?? 1) - 1, (tiles?.columns ?? 1) - 1)
  const gridItem = Buffer.concat([grid, u16(whole.width, whole.height)])
  const note = exif === undefined ? null : Buffer.concat([u32(0), exif])
  const contents: [id: number, type: string, content: Buffer][] = [
    ...tileIds.map((id): [number, string, Buffer] => [id, 'hvc1', coded]),
    ...(tiles === undefined ? [] : [[primary, 'grid', gridItem] as [number, string, Buffer]]),
    ...(note === null ? [] : [[primary + 1, 'Exif', note] as [number, string, Buffer]]),
  ]
  const tileSize = tiles === undefined ? whole : { width: tilePx, height: tilePx }
  const properties = [
    configuration(units),
    fullBox('ispe', 0, 0, u32(tileSize.width, tileSize.height)),
    fullBox('ispe', 0, 0, u32(whole.width, whole.height)),
    ...(profile === undefined ? [] : [box('colr', Buffer.from('prof'), profile)]),
    ...(turns === 0 ? [] : [box('irot', u8(turns & 3))]),
  ]
  const ofPicture = [
    property(3),
    ...(profile === undefined ? [] : [property(4)]),
    ...(turns === 0 ? [] : [property(properties.length, true)]),
  ]
  const ofTile = [property(1, true), property(2)]
  const given = (id: number, list: readonly Buffer[]) => Buffer.concat([u16(id), u8(list.length), ...list])
  const asked =
    tiles === undefined
      ? [given(1, [property(1, true), ...ofPicture])]
      : [...tileIds.map((id) => given(id, ofTile)), given(primary, ofPicture)]
  const references = [
    ...(tiles === undefined ? [] : [box('dimg', u16(primary, count, ...tileIds))]),
    ...(note === null ? [] : [box('cdsc', u16(primary + 1, 1, primary))]),
  ]
  const start = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'))
  const meta = (at: number) => {
    let offset = at
    const places = contents.map(([id, , content]) => {
      const place = Buffer.concat([u16(id, 0, 1), u32(offset, content.length)])
      offset += content.length
      return place
    })
    return fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, 0, u16(primary)),
      fullBox('iloc', 0, 0, u8(0x44, 0x00), u16(contents.length), ...places),
      fullBox('iinf', 0, 0, u16(contents.length), ...contents.map(([id, type]) => item(id, type))),
      ...(references.length === 0 ? [] : [fullBox('iref', 0, 0, ...references)]),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, 0, u32(asked.length), ...asked)),
    )
  }
  const before = start.length + meta(0).length + 8
  return Buffer.concat([start, meta(before), box('mdat', ...contents.map(([, , content]) => content))])
}
