// Large arrays that are used again for the next picture. Without this the garbage of hundreds of
// pictures piles up faster than it is collected. What comes from here is valid until the same name is
// asked for again.

const floats = new Map<string, Float32Array<ArrayBuffer>>()
const integers = new Map<string, Int32Array<ArrayBuffer>>()

/** Gives the memory back after an unusually large picture. */
export function releaseScratch(): void {
  floats.clear()
  integers.clear()
}

/** Contents are whatever was left there. */
export function scratchFloats(name: string, length: number): Float32Array<ArrayBuffer> {
  let array = floats.get(name)
  if (!array || array.length < length) {
    array = new Float32Array(Math.ceil(length * 1.1))
    floats.set(name, array)
  }
  return array.subarray(0, length)
}

export function scratchIntegers(name: string, length: number): Int32Array<ArrayBuffer> {
  let array = integers.get(name)
  if (!array || array.length < length) {
    array = new Int32Array(Math.ceil(length * 1.1))
    integers.set(name, array)
  }
  return array.subarray(0, length)
}
