/** Value noise on a lattice that repeats after `periodX` × `periodY` cells, so that tiles meet. */
export function periodicNoise(x: number, y: number, periodX: number, periodY: number, seed: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = x - x0
  const fy = y - y0
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  const xa = ((x0 % periodX) + periodX) % periodX
  const xb = xa + 1 === periodX ? 0 : xa + 1
  const ya = ((y0 % periodY) + periodY) % periodY
  const yb = ya + 1 === periodY ? 0 : ya + 1
  const a = lattice(xa, ya, seed)
  const b = lattice(xb, ya, seed)
  const c = lattice(xa, yb, seed)
  const d = lattice(xb, yb, seed)
  const top = a + (b - a) * sx
  return top + (c + (d - c) * sx - top) * sy
}

/** A number in 0..1 that belongs to a lattice point. */
export function lattice(x: number, y: number, seed: number): number {
  let h = (Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)) >>> 0
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}
